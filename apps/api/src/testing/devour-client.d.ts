/** The part of a client without types that our tests use. */
declare module 'devour-client' {
  type Relation = { jsonApi: 'hasOne' | 'hasMany'; type: string };
  type Answer = { data: Record<string, unknown>[] & Record<string, unknown>; meta?: unknown };
  type Settings = { apiUrl: string; bearer?: string; pluralize?: false; logger?: false };

  export default class JsonApi {
    constructor(settings: Settings);
    headers: Record<string, string>;
    define(model: string, attributes: Record<string, Relation | ''>, options?: { collectionPath: string }): void;
    findAll(model: string, params?: Record<string, string>): Promise<Answer>;
    find(model: string, id: string, params?: Record<string, string>): Promise<Answer>;
  }
}
