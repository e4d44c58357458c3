// @ts-check
// The map of a position: a picture, with the spaces above it to be clicked.
import { at } from "./play-views.js";

const space = "http://www.w3.org/2000/svg";

let size = 1; // of the map, in proportion to its box

/** Makes the map larger or smaller, and keeps the middle of what is seen. @param {number} by */
export function scale(by) {
  const box = at("map"), was = size;
  size = Math.min(8, Math.max(1, size * by));
  const [x, y] = [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2];
  fit();
  box.scrollLeft = x * size / was - box.clientWidth / 2;
  box.scrollTop = y * size / was - box.clientHeight / 2;
}

function fit() {
  for (const e of at("map").children) /** @type {HTMLElement} */ (e).style.width = `${100 * size}%`;
}

/** @param {any} a an answer with a picture @param {(space: string) => void} clicked */
export function board(a, clicked) {
  const picture = document.createElement("img");
  picture.alt = "The map with the counters of the position";
  picture.src = `data:image/svg+xml,${encodeURIComponent(a.svg)}`;
  const over = document.createElementNS(space, "svg");
  over.setAttribute("viewBox", `0 0 ${a.width} ${a.height}`);
  over.setAttribute("aria-hidden", "true"); // the field Space does the same
  for (const s of a.spaces) {
    const p = document.createElementNS(space, "path"), t = document.createElementNS(space, "title");
    p.setAttribute("d", s.outline);
    p.dataset.space = s.name;
    t.textContent = s.title;
    p.append(t);
    over.append(p);
  }
  over.onclick = (e) => {
    const name = /** @type {SVGElement} */ (e.target).closest("path")?.dataset.space;
    if (name) clicked(name);
  };
  const box = at("map"), top = box.scrollTop, left = box.scrollLeft;
  box.replaceChildren(picture, over);
  fit();
  picture.onload = () => { box.scrollTop = top; box.scrollLeft = left; };
}
