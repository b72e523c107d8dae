/** Files that the browser keeps for the user. */

/**
 * Have the browser keep a file.
 * @param {Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
