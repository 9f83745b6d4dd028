/** An answer of one of the storefront's actions. */
export const answered = (value: unknown) => ({ ok: true, value });

/** A refusal with one entry; `entry` adds to it, for example a pointer or meta. */
export const refused = (status: number, detail: string, entry: { code?: string } & Record<string, unknown> = {}) => ({
  ok: false,
  refusal: {
    status,
    code: entry.code ?? 'refused',
    detail,
    entries: [{ status: String(status), code: 'refused', title: detail, detail, ...entry }],
  },
});
