/** A text at a path, the same bytes from every server, with its own headers besides the public ones. */
export type TextResource = { body: string; headers: Record<string, string> };

/** A factory for each path that serves a text. The Markdown of a page is included under all its paths. */
export type TextResources = ReadonlyMap<string, () => Promise<TextResource>>;

export type TextResourceMap = Map<string, () => Promise<TextResource>>;

export function addResource(
  resources: TextResourceMap,
  path: string,
  headers: Record<string, string>,
  make: () => string | Promise<string>,
): void {
  resources.set(path, async () => ({ body: await make(), headers }));
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
