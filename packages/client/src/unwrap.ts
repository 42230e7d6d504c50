import { isProblem, WerkbankProblem } from "./problem.ts";

/** The result of a method of the client. */
export type ClientResult<Data> = { data?: Data; error?: unknown; response: Response };

/** An error response that is no problem document of the service: from a proxy, or another server at the URL. */
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
 * Returns the body of a successful response; undefined if it has none (204, 304).
 *
 * @throws WerkbankProblem if the service returned a problem
 * @throws UnexpectedAnswer if the response is an error that does not come from the service
 */
export async function unwrap<Data>(
  result: ClientResult<Data> | Promise<ClientResult<Data>>,
): Promise<Data> {
  const { data, error, response } = await result;
  if (response.ok || response.status === 304) return data as Data;
  if (!isProblem(error)) throw new UnexpectedAnswer(response);
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  throw new WerkbankProblem(error, Number.isNaN(retryAfter) ? null : retryAfter);
}
