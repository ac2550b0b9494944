/** Values of a sentence. Names, messages and amounts in Kubernetes' notation are text; counts are numbers. */
export type Slots<Texts extends string = never, Counts extends string = never> = {
  readonly [Name in Texts]: string;
} & { readonly [Name in Counts]: number };
