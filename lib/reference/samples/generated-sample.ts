// Decision: decisions/0023-guides-and-reference-pages.md
import type { CodeUsageGenerator } from "fumadocs-openapi/requests/generators";
import { csharp } from "fumadocs-openapi/requests/generators/csharp";
import { go } from "fumadocs-openapi/requests/generators/go";
import { java } from "fumadocs-openapi/requests/generators/java";
import { javascript } from "fumadocs-openapi/requests/generators/javascript";
import { rust } from "fumadocs-openapi/requests/generators/rust";
import { formatGo } from "./format-go.ts";
import type { SampleCall } from "./sample-call.ts";
import { jsonBody } from "./json-body.ts";
import type { GeneratedKind } from "../../contract/sample-kinds.ts";
import { callUrl } from "./request-url.ts";

/** A text in the output of a generator, and its replacement. */
type Correction = readonly [written: string, right: string];

type Language = {
  generator: CodeUsageGenerator;
  /** The value of `Authorization`: the token comes from the environment. */
  token: string;
  /** Replaces code that does not compile, or that does not print the response. */
  corrections: (call: SampleCall) => Correction[];
  /** Adds the code around the program. */
  wrap?: (code: string) => string;
};

/** Go code that ends the program at an error. */
const checkError = "  if err != nil {\n    panic(err)\n  }\n";

const languages: Record<GeneratedKind, Language> = {
  javascript: {
    generator: javascript,
    token: "`Bearer ${process.env.SERVICE_TOKEN}`",
    corrections: () => [["fetch(", "const response = await fetch("]],
    wrap: (code) => `${code}\n\nconsole.log(response.status, await response.text())`,
  },
  go: {
    generator: go,
    token: '"Bearer "+os.Getenv("SERVICE_TOKEN")',
    corrections: ({ isProtected }) => [
      ['"io/ioutil"', isProtected ? '"io"\n  "os"' : '"io"'],
      ["req, _ :=", "req, err :="],
      ["res, _ :=", "res, err :="],
      ["  defer ", `${checkError}  defer `],
      // The request's body already has that name.
      [
        "body, _ := ioutil.ReadAll(res.Body)\n",
        `content, err := io.ReadAll(res.Body)\n${checkError}`,
      ],
      ["fmt.Println(res)\n  fmt.Println(string(body))", "fmt.Println(res.Status, string(content))"],
    ],
    wrap: (code) => formatGo(code.replace(/^ {2}req, err := .*\n/mu, (line) => line + checkError)),
  },
  java: {
    generator: java,
    token: '"Bearer " + System.getenv("SERVICE_TOKEN")',
    corrections: ({ placed: { method }, body }) => [
      ["HttpRequest.Builder requestBuilder =", "HttpRequest request ="],
      ["requestBuilder.build()", "request"],
      ...toJavaMethod(method, body !== undefined),
    ],
    wrap(code) {
      const [imports = "", ...statements] = code.split("\n\n");
      const lines = statements.join("\n\n").split("\n");
      const body = lines.map((line) => (line === "" ? line : `    ${line}`)).join("\n");
      return `${imports}\n\npublic class Sample {\n  public static void main(String[] args) {\n${body}\n  }\n}`;
    },
  },
  csharp: {
    generator: csharp,
    token: '"Bearer " + Environment.GetEnvironmentVariable("SERVICE_TOKEN")',
    corrections: ({ placed: { method }, body }) =>
      body === undefined && method !== "GET" && method !== "DELETE"
        ? [['");\nvar responseBody', '", null);\nvar responseBody']]
        : [],
    wrap: (code) => `${code}\nConsole.WriteLine($"{(int)response.StatusCode} {responseBody}");`,
  },
  rust: {
    generator: rust,
    token: 'format!("Bearer {}", std::env::var("SERVICE_TOKEN").unwrap())',
    corrections: () => [["async fn main", "#[tokio::main]\nasync fn main"]],
    wrap: (code) =>
      `// cargo add reqwest && cargo add tokio --features macros,rt-multi-thread\n${code}`,
  },
};

const tokenPlaceholder = '"Bearer SERVICE_TOKEN"';

/**
 * Writes a call as a program in a language that fumadocs-openapi can generate, with the same URL, headers and body
 * as the other samples. A comment names the preceding calls, since a generator writes a single call.
 *
 * @param before ids of the operations that must be called first
 * @throws Error if a generator no longer emits the text that a correction replaces
 */
export function toGeneratedSample(
  kind: GeneratedKind,
  call: SampleCall,
  { baseUrl, before = [] }: { baseUrl: string; before?: readonly string[] },
): string {
  const { generator, token, corrections, wrap = (code) => code } = languages[kind];
  const written = generator.generate(toRequest(call, baseUrl), {
    mediaAdapters: { "application/json": jsonBody },
    custom: undefined,
  });
  const authorization: Correction[] = call.isProtected ? [[tokenPlaceholder, token]] : [];
  const corrected = [...corrections(call), ...authorization].reduce(
    (code, [generated, replacement]) => {
      if (code.split(generated).length === 2) return code.replace(generated, () => replacement);
      throw new Error(`The generator for ${kind} does not write ${generated} once:\n${code}`);
    },
    written,
  );
  const program = wrap(corrected).replaceAll(/\n{3,}/gu, "\n\n");
  return before.length > 0 ? `// After ${before.join(" and ")}.\n${program}` : program;
}

type GeneratorRequest = Parameters<CodeUsageGenerator["generate"]>[0];

function toRequest(call: SampleCall, baseUrl: string): GeneratorRequest {
  const headers = call.isProtected
    ? { Authorization: tokenPlaceholder.slice(1, -1), ...call.header }
    : call.header;
  return {
    url: callUrl(call, baseUrl),
    // The URL already contains them.
    path: {},
    query: {},
    cookie: {},
    header: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    method: call.placed.method.toLowerCase() as GeneratorRequest["method"],
    ...(call.body === undefined ? {} : { body: call.body, bodyMediaType: "application/json" }),
  };
}

/**
 * Corrects methods of Java's request builder, which lacks some verbs, and which can omit the body for only two.
 */
function toJavaMethod(method: string, hasBody: boolean): Correction[] {
  const none = "HttpRequest.BodyPublishers.noBody()";
  const isKnown = method === "POST" || method === "PUT";
  if (hasBody && !isKnown) return [[`.${method}(body)`, `.method("${method}", body)`]];
  if (!hasBody && isKnown) return [[`.${method}()`, `.${method}(${none})`]];
  if (!hasBody && method === "PATCH") return [[".PATCH()", `.method("PATCH", ${none})`]];
  return [];
}
