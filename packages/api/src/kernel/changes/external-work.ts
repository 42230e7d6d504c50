/**
 * Thrown by a plan that needs the result of an external system, such as a name server. The transaction is rolled back,
 * so that it holds no connection in the meantime; the work runs, and the change is planned again.
 */
export class ExternalWork extends Error {
  override name = "OutsideWork";
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    super("a plan needs work outside of its transaction");
    this.run = run;
  }
}

/** Runs a function. If it throws `ExternalWork`, does that work and runs the function again. */
export async function withExternalWork<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ExternalWork)) throw error;
    await error.run();
  }
  return run();
}
