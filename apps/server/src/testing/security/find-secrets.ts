/** The forms a secret may have in a log: as it is, in an address, in JSON within JSON, or in base64 wherever it begins. */
export function looksOf(secret: string): string[] {
  const insideBase64 = [0, 1, 2].map((shift) =>
    // Neighbours change the first and the last signs.
    Buffer.from('-'.repeat(shift) + secret)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : 4, -3),
  );
  const written = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, encodeURIComponent(secret), written, ...insideBase64])].filter((look) => look.length > 3);
}

/** The names of the secrets that a text gives away. */
export function findSecrets(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => looksOf(secret).some((look) => text.includes(look)))
    .map(([name]) => name);
}
