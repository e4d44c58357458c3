// @ts-check
// Shows the remaining time while a clock runs.
import { $, view } from "./page.js";

let ticks = 0;
export function ticking() {
  clearInterval(ticks);
  $("clock").hidden = !view.clock;
  if (!view.clock) return;
  const end = Date.now() + view.clock.left * 1000;
  const tick = () => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    $("clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
    $("clock").classList.toggle("soon", left < 60);
  };
  tick();
  ticks = window.setInterval(tick, 1000);
}
