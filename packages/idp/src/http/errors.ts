/**
 * The three error formats. Codes are the contract; messages may change. The status alone does not identify the
 * error: a wrong password and an unconfirmed email address are both 400.
 */

/** An error outside OAuth endpoints: `{code, error_code, msg}`, or `{code, message}` on request. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further members of the body, such as `weak_password`. */
  readonly members: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    members: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.members = members;
  }
}

/** Too many attempts: 429 with `Retry-After`. */
export class TooManyRequests extends AuthError {
  readonly retryAfterSeconds: number;

  constructor(
    code: "over_request_rate_limit" | "over_email_send_rate_limit",
    retryAfterSeconds: number,
  ) {
    const message =
      code === "over_email_send_rate_limit"
        ? `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
        : "Request rate limit reached";
    super(429, code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An error of the OAuth endpoints (RFC 6749 section 5.2): 400 with `{error, error_description}`. */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number = 400;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** An unknown client, or wrong credentials: 401 `invalid_client`. */
export class InvalidClient extends OAuthError {
  override readonly status = 401;

  constructor(description: string) {
    super("invalid_client", description);
  }
}

const apiVersionHeader = "X-Supabase-Api-Version";
const apiVersion = "2024-01-01";

/** Whether the client requests the error format of 2024-01-01 or later. */
function wantsApiVersion(headers: Headers): boolean {
  const requestedVersion = headers.get(apiVersionHeader) ?? "";
  return /^2\d{3}-\d{2}-\d{2}$/u.test(requestedVersion) && requestedVersion >= apiVersion;
}

/** Converts a thrown error to a response in the format that the request asks for. */
export function toErrorResponse(error: unknown, requestHeaders: Headers): Response {
  if (error instanceof OAuthError) {
    const headers = new Headers({ "Cache-Control": "no-store", Pragma: "no-cache" });
    // A client that used the header is challenged with its scheme (RFC 6749 section 5.2).
    if (error.status === 401 && requestHeaders.has("Authorization")) {
      headers.set("WWW-Authenticate", 'Basic realm="token endpoint"');
    }
    return Response.json(
      { error: error.error, error_description: error.message },
      { status: error.status, headers },
    );
  }
  const authError =
    error instanceof AuthError
      ? error
      : new AuthError(500, "unexpected_failure", "Unexpected failure, see the log of the provider");
  const headers = new Headers({ "Cache-Control": "no-store", "x-sb-error-code": authError.code });
  if (authError instanceof TooManyRequests) {
    headers.set("Retry-After", String(authError.retryAfterSeconds));
  }
  if (wantsApiVersion(requestHeaders)) {
    headers.set(apiVersionHeader, apiVersion);
    return Response.json(
      { code: authError.code, message: authError.message, ...authError.members },
      { status: authError.status, headers },
    );
  }
  return Response.json(
    {
      code: authError.status,
      error_code: authError.code,
      msg: authError.message,
      ...authError.members,
    },
    { status: authError.status, headers },
  );
}
