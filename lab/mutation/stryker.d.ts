/** The used part of Stryker, so that the lab's types are checked where its packages are not installed. */
declare module '@stryker-mutator/core' {
  export class Stryker {
    constructor(options: Record<string, unknown>);
    runMutationTest(): Promise<unknown>;
  }
}

declare module '@stryker-mutator/instrumenter' {
  type Source = { name: string; mutate: boolean; content: string };
  type Options = { plugins: null; excludedMutations: string[]; noHeader: boolean; ignorers: [] };

  export class Instrumenter {
    constructor(logger: Record<string, () => boolean>);
    instrument(
      sources: Source[],
      options: Options,
    ): Promise<{ mutants: readonly import('./rank-mutants.ts').Mutant[] }>;
  }
}
