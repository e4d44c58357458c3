// @ts-check
// Light or dark: as the system says, or as the reader has chosen in this browser.

const system = matchMedia("(prefers-color-scheme: dark)");

/** The choice: light, dark, or empty for that of the system. */
export const theme = () => localStorage.getItem("theme") ?? "";

/** @param {string} to */
export function setTheme(to) {
  if (to) localStorage.setItem("theme", to); else localStorage.removeItem("theme");
  apply();
}

export const dark = () => (theme() || (system.matches ? "dark" : "light")) === "dark";

function apply() { document.documentElement.dataset.theme = dark() ? "dark" : "light"; }

system.addEventListener("change", apply);
addEventListener("storage", (e) => { if (e.key === "theme") apply(); });
apply();
