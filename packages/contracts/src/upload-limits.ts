/* Limits that a browser knows before it sends. In a module of their own, so that no page loads the schemas for them. */

/** The largest picture, of a dish or of a guest's feedback, in bytes as it is sent. */
export const largestFeedbackImage = 8 * 1024 * 1024;

/** The longest statement, in characters, and the most lines in one. */
export const longestStatement = 1_900_000;
export const mostStatementLines = 50_000;

/** How long an upload may take, in milliseconds. */
export const longestUploadMs = 180_000;

/** The most of an uploaded folder, in bytes of its files. */
export const mostFolderBytes = 100_000_000;

/** Far deeper than any message; a thousand levels are more than every reader can write out again. */
const mostLevels = 100;

/** True for JSON that is nested deeper than any message is. The text itself may be no JSON. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const letter = json[index];
    if (isInText) {
      if (letter === '\\') index += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
    if (depth > mostLevels) return true;
  }
  return false;
}
