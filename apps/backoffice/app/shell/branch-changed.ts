/** Tells that something of the branch is to be read again, by what it is: the line of the shift hears it from the server. */
export const branchChanged = new EventTarget();
