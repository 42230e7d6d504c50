import { isProblem, WerkbankProblem } from "./problem.ts";

/** An answer as the methods of the client give it. */
export type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** An answer that is no problem of the service: a proxy's page, another server at the address. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
  /** The HTTP status. */
  readonly status: number;

  constructor(response: Response) {
    super(
      `${response.url} answered ${response.status} with something that is not of this service.`,
    );
    this.status = response.status;
  }
}

/**
 * The body of a successful answer; undefined where there is none (204, 304).
 *
 * @throws WerkbankProblem for every refusal of the service
 * @throws UnexpectedAnswer for a refusal of something else that stands in between
 */
export async function unwrap<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (response.ok || response.status === 304) return data as Data;
  if (!isProblem(error)) throw new UnexpectedAnswer(response);
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  throw new WerkbankProblem(error, Number.isNaN(retryAfter) ? null : retryAfter);
}
