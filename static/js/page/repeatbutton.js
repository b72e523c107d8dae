/**
 * A button that repeats what it does for as long as it is held down. A click, a key press and a tap still do it once.
 */

const AFTER_MS = 400;
const EVERY_MS = 80;

/**
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function holdable(button, act) {
  let timer = 0;
  let held = false;
  const again = () => {
    if (button.disabled) return;
    held = true;
    act();
    timer = setTimeout(again, EVERY_MS);
  };
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", (event) => {
    held = false;
    stop();
    if (event.button === 0) timer = setTimeout(again, AFTER_MS);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault()); // a long touch would open it
  button.addEventListener("click", ({ detail }) => {
    if (!held || detail === 0) act(); // a key makes a click without detail
    held = false;
  });
}
