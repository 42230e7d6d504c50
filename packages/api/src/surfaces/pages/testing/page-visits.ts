import type { TestRequest, TestResponse, TestService } from "../../../testing/test-service.ts";

/** Loads a page as a browser does. */
export function visit(
  service: TestService,
  path: string,
  request: TestRequest = {},
): Promise<TestResponse> {
  return service.request("GET", path, {
    ...request,
    headers: { accept: "text/html", ...request.headers },
  });
}

/** Submits a form as a browser does from its page. */
export function submit(
  service: TestService,
  path: string,
  form: Record<string, string>,
  request: TestRequest = {},
): Promise<TestResponse> {
  return service.request("POST", path, {
    ...request,
    headers: {
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...request.headers,
    },
    body: new URLSearchParams(form).toString(),
  });
}
