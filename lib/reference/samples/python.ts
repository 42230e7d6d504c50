import type { SampleCall } from "./sample-call.ts";
import { toFlatLiteral, toLiteral } from "./literal.ts";
import { callUrl, callPath, serverUrl } from "./request-url.ts";

/** Writes a call as a Python program that uses the standard library, with the preceding calls first. */
export function toPython(
  own: SampleCall,
  { before, baseUrl }: { before: readonly SampleCall[]; baseUrl: string },
): string {
  const calls = [...before, own];
  const needsToken = calls.some(({ isProtected }) => isProtected);
  const imports = [
    "import json",
    ...(needsToken ? ["import os"] : []),
    "import urllib.error",
    "import urllib.request",
  ].join("\n");
  return before.length === 0
    ? `${imports}\n\n${singleCall(own, baseUrl)}`
    : `${imports}\n\n${multipleCalls(calls, serverUrl(own.placed.path, baseUrl))}`;
}

const token = `"Bearer " + os.environ["SERVICE_TOKEN"]`;

/** Prints the problem document of a rejected call, which a traceback would not show. */
const printProblem = ["except urllib.error.HTTPError as problem:", "    print(json.load(problem))"];

function singleCall(call: SampleCall, baseUrl: string): string {
  const { placed, body, answer, isProtected } = call;
  const headers = [
    ...(isProtected ? [`"Authorization": ${token}`] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...Object.entries(call.header).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    ),
  ];
  const lines = [
    "request = urllib.request.Request(",
    `    ${JSON.stringify(callUrl(call, baseUrl))},`,
    ...(placed.method === "GET" ? [] : [`    method="${placed.method}",`]),
    ...headersOf(headers),
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${toLiteral(body, "python", 4, 30)}).encode(),`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
  ];
  if (answer.kind === "json") lines.push("        print(json.load(response))");
  else if (answer.kind === "none") lines.push("        print(response.status)");
  else
    lines.push(
      `        with open("${call.answer.fileName}", "wb") as file:`,
      "            file.write(response.read())",
    );
  return [...lines, ...printProblem].join("\n");
}

function headersOf(headers: readonly string[]): string[] {
  if (headers.length === 0) return [];
  if (headers.length === 1) return [`    headers={${headers[0]}},`];
  return ["    headers={", ...headers.map((header) => `        ${header},`), "    },"];
}

function multipleCalls(calls: readonly SampleCall[], server: string): string {
  const lines = calls.map((call, index) => {
    const { placed, body, header } = call;
    const start = `call("${placed.method}", ${JSON.stringify(callPath(call))}`;
    const sent = body === undefined ? "" : `, ${toLiteral(body, "python", 0, start.length + 10)}`;
    const headers =
      Object.keys(header).length === 0 ? "" : `, headers=${toFlatLiteral(header, "python")}`;
    const whole = `${start}${sent}${headers})`;
    const line = index === calls.length - 1 ? `print(${whole})` : whole;
    return line.replaceAll(/^/gmu, "    ");
  });
  return `
def call(method, path, body=None, headers=None):
    request = urllib.request.Request(
        "${server}" + path,
        method=method,
        headers={
            "Authorization": ${token},
            "Content-Type": "application/json",
            **(headers or {}),
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or "null")


try:
${lines.join("\n")}
${printProblem.join("\n")}`;
}
