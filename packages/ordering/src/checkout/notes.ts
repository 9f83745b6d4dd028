/** Longest note in characters: for the order, an item and the driver (CART-14, decision 33). */
export const maximumNotesLength = 256;

/**
 * Length of a note as every part of the system counts it: a line break is one character, however the
 * browser sends it.
 *
 * @example notesLength('no\r\nonion') // 8
 */
export const notesLength = (notes: string): number => notes.replaceAll('\r\n', '\n').length;

/** Whether a note is refused: exactly 256 characters pass, 257 do not (CHK-16). */
export const areNotesTooLong = (notes: string): boolean => notesLength(notes) > maximumNotesLength;

/** Whether typing stops here, deleting excepted (CART-15). */
export const areNotesFull = (notes: string): boolean => notesLength(notes) >= maximumNotesLength;
