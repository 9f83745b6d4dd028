/** Says what is wrong and what to do, for the failures that a person who starts the shop can mend. */
export function describeStartFailure(error: unknown): string {
  const { code, message, port, path } = error as NodeJS.ErrnoException & { port?: number; path?: string };
  const place = path ? ` (${path})` : '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use, perhaps by a shop that still runs.\nChoose another: PORT=${Number(port) + 1} npm start`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not do that${place}: ${message}\nUse a port above 1023 and a DATA_DIR that this user may write to.`;
    case 'ENOSPC':
      return `The disk is full${place}.\nFree some space, or set DATA_DIR to a folder on another disk.`;
    case 'ECONNREFUSED':
      return `Nothing answers at the address in DATABASE_URL: ${message}\nStart PostgreSQL, or remove DATABASE_URL to use the embedded database.`;
    default:
      return message || String(error);
  }
}
