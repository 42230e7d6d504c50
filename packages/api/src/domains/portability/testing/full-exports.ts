import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { TestOrganization, TestService } from "../../../testing/test-service.ts";
import { openArchive } from "../../transfers/tables/archive.ts";

type ManifestMember = {
  path: string;
  kind: string;
  records: number;
  bytes: number;
  sha256: string;
};

/** The manifest and the content of an archive, whose members are exactly as the manifest says. */
export type ReadArchive = {
  manifest: {
    formatVersion: number;
    organization: { id: string; name: string };
    startedAt: string;
    finishedAt: string;
    members: ManifestMember[];
  };
  contents: Map<string, Buffer>;
};

/** Runs a full export of an organization as its owner, and downloads the archive. */
export async function runFullExport(
  service: TestService,
  organization: TestOrganization,
): Promise<Buffer> {
  const path = `${organization.path}/full-export`;
  const begun = await service.request("POST", path, { as: organization.owner });
  expect(begun.status, begun.text).toBe(202);
  await service.jobs.runDue();
  const { headers, text } = await service.request("GET", `${path}/content`, {
    as: organization.owner,
  });
  const response = await service.api.fetch(new Request(headers.get("location") ?? text));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Unpacks an archive, and compares it with its manifest. */
export async function readArchive(bytes: Buffer): Promise<ReadArchive> {
  const archive = await openArchive(bytes);
  const contents = new Map<string, Buffer>();
  for (const name of archive.names) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await archive.open(name)) ?? []) chunks.push(chunk);
    contents.set(name, Buffer.concat(chunks));
  }
  const manifest: ReadArchive["manifest"] = JSON.parse(String(contents.get("manifest.json")));
  expect([...contents.keys()]).toEqual([
    ...manifest.members.map(({ path }) => path),
    "manifest.json",
  ]);
  for (const { path, bytes: size, sha256, records } of manifest.members) {
    const content = contents.get(path) ?? Buffer.alloc(0);
    expect(content.length, path).toBe(size);
    expect(createHash("sha256").update(content).digest("hex"), path).toBe(sha256);
    if (path.endsWith(".jsonl")) expect(linesOf(content), path).toHaveLength(records);
  }
  return { manifest, contents };
}

/** Returns the records of JSON Lines. */
export function linesOf(content: Buffer | undefined): any[] {
  return String(content ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
