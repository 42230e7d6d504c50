/**
 * Thrown by a plan that cannot decide without asking an outside system, such as a name server. The transaction
 * is rolled back so that nothing waits on it, the work runs, and the change is planned again with what the work
 * has found out.
 */
export class OutsideWork extends Error {
  override name = "OutsideWork";
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    super("a plan waits for something outside");
    this.run = run;
  }
}

/** Runs a function that may ask for outside work, and once more after that work. */
export async function withOutsideWork<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OutsideWork)) throw error;
    await error.run();
  }
  return run();
}
