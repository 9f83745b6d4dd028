type Linkage = { data: { type: string; id: string }[] };

/** A relationship to several resources of one type, in the order given. */
export const refer = (type: string, ids: readonly string[]): Linkage => ({ data: ids.map((id) => ({ type, id })) });
