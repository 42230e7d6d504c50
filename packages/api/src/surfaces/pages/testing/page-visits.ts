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
  form: Record<string, string> | URLSearchParams,
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

/** A file of a form, as a browser sends it. */
export type FormFile = {
  field: string;
  name: string;
  contentType: string;
  content: string | Buffer;
};

/** Submits a form with a file as a browser does from its page. */
export async function submitFile(
  service: TestService,
  path: string,
  { form, file }: { form: Record<string, string>; file: FormFile },
  request: TestRequest = {},
): Promise<TestResponse> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  data.append(
    file.field,
    new File([file.content as BlobPart], file.name, { type: file.contentType }),
  );
  const encoded = new Response(data);
  return service.request("POST", path, {
    ...request,
    headers: {
      accept: "text/html",
      "content-type": encoded.headers.get("content-type") ?? "",
      "sec-fetch-site": "same-origin",
      ...request.headers,
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}
