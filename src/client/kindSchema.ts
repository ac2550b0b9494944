/** The published schema of the kinds that the model knows, for completion. */
export interface KindSchema {
  /** Per type and field, the field's type: `[]` array of, `{}` map of, `@Type` another type, `!` required. */
  readonly schema: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Per type and field, the API's documentation; the type's own is under the empty key. */
  readonly docs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly kinds: readonly { readonly apiVersion: string; readonly kind: string }[];
}

/** Loaded on demand, because the documentation of the fields is large. */
export async function loadKindSchema(): Promise<KindSchema> {
  const [{ schema }, { docs }, { KINDS }] = await Promise.all([
    import('#model/generated/schema.ts'),
    import('#model/generated/docs.ts'),
    import('#model/kinds.ts'),
  ]);
  return { schema, docs, kinds: KINDS };
}
