/**
 * Thrown by a plan that cannot decide without asking something outside, such as a name server. The
 * transaction is given up, so that nobody waits for it; the work is done, and the change is planned again,
 * with what the work has found out.
 */
export class OutsideWork extends Error {
  override name = "OutsideWork";
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    super("a plan waits for something outside");
    this.run = run;
  }
}

/** Runs what may ask for outside work, and once more when it has. */
export async function withOutsideWork<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OutsideWork)) throw error;
    await error.run();
  }
  return run();
}
