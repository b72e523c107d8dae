/** A field for a name: Enter and leaving it take what was typed, Escape what was there before. */

const LONGEST = 40; // letters

/**
 * @param {string} name
 * @param {(name: string) => void} named called once
 */
export function nameField(name, named) {
  const field = Object.assign(document.createElement("input"), { type: "text", value: name, maxLength: LONGEST });
  let over = false;
  const done = (/** @type {string} */ chosen) => {
    if (!over) {
      over = true;
      named(chosen.trim());
    }
  };
  field.addEventListener("blur", () => done(field.value));
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault(); // else the button that comes back would be pressed
    done(event.key === "Enter" ? field.value : name);
  });
  return field;
}
