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
