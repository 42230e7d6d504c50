import { describe, expect, test } from "vitest";
import { insertExampleRecords } from "../../../testing/contract/example-records.ts";
import { readSecrets } from "../../../testing/fingerprint.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { organizationTables } from "../organization-tables.ts";
import { linesOf, readArchive, runFullExport } from "../testing/full-exports.ts";

const service = await openTestService();

const text = "Every file is in the archive.";

describe("createFullExport", () => {
  test("202 writes all records, files and the audit log to an archive with a manifest", async () => {
    const organization = await service.createOrganization();
    const other = await service.createOrganization();
    await Promise.all([insertExampleRecords(organization), insertExampleRecords(other)]);
    const webhook = await service.request("POST", `${organization.path}/webhooks`, {
      as: organization.owner,
      body: { url: "https://hooks.example/", eventTypes: ["task.created"] },
    });
    const file = await service.request("POST", `${organization.path}/files`, {
      as: organization.owner,
      body: {
        name: "notes.txt",
        contentType: "text/plain",
        sizeBytes: text.length,
        contentBase64: Buffer.from(text).toString("base64"),
      },
    });
    const bytes = await runFullExport(service, organization);
    const { manifest, contents } = await readArchive(bytes);

    expect(manifest).toMatchObject({ formatVersion: 1, organization: { id: organization.id } });
    const exported = organizationTables.filter(({ reason }) => reason === undefined);
    const kinds = manifest.members.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["organizations", "users"]));
    expect(kinds).toEqual(expect.arrayContaining(exported.map(({ name }) => name)));
    expect(contents.get(`files/${file.body.id}/notes.txt`)?.toString()).toBe(text);
    const [supplier] = linesOf(contents.get("records/suppliers.jsonl"));
    const read = await service.request("GET", `${organization.path}/suppliers/${supplier.id}`, {
      as: organization.owner,
    });
    expect(supplier).toMatchObject({ name: read.body.name, organizationId: organization.id });
    expect(new Date(supplier.createdAt).toISOString()).toBe(read.body.createdAt);
    const members = linesOf(contents.get("records/users.jsonl")).map(({ id }) => id);
    expect(members).toContain(organization.viewer.id);
    const entries = linesOf(contents.get("audit/audit_entries.jsonl"));
    const { body: log } = await service.request("GET", `${organization.path}/audit-log?limit=100`, {
      as: organization.owner,
    });
    expect(log.items.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(entries.map(({ id }) => id)),
    );
    expect(entries.map(({ action }) => action)).toContain("createFullExport");

    const all = [...contents].map(([name, content]) => `${name}\n${String(content)}`).join("\n");
    const own = await readSecrets(organization);
    const foreign = [...(await readSecrets(other))].filter((secret) => !own.has(secret));
    expect(foreign.length).toBeGreaterThan(20);
    expect(foreign.filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).not.toContain(webhook.body.secret);
    expect(all).not.toMatch(/"(secret|previousSecret|tokenHash|feedKey|revokedApps)"/u);

    const { body: state } = await service.request("GET", `${organization.path}/full-export`, {
      as: organization.owner,
    });
    const records = manifest.members.reduce(
      (sum, member) => sum + (member.path.endsWith(".jsonl") ? member.records : 0),
      0,
    );
    expect(state).toMatchObject({
      state: "succeeded",
      recordCount: records,
      fileCount: 1,
      sizeBytes: bytes.length,
    });
  });

  test("tables of more than one page are complete", async () => {
    const organization = await service.createOrganization();
    await organization.insert((insert) => {
      for (let index = 0; index < 450; index += 1) insert("suppliers", { name: `S ${index}` });
    });
    const { contents } = await readArchive(await runFullExport(service, organization));
    const names = linesOf(contents.get("records/suppliers.jsonl")).map(({ name }) => name);
    expect(new Set(names).size).toBe(450);
    expect(names).toHaveLength(450);
  });

  test("202 returns the export that is being written, and begins another one once it has ended", async () => {
    const organization = await service.createOrganization();
    const begin = () =>
      service.request("POST", `${organization.path}/full-export`, { as: organization.owner });
    const [first, second] = [await begin(), await begin()];
    expect(second.body).toEqual(first.body);
    await service.jobs.runDue();
    const third = await begin();
    expect([third.status, third.body.state]).toEqual([202, "queued"]);
    expect(third.body.id).not.toBe(first.body.id);
    await service.jobs.runDue();
    const stored = await organization.run((transaction) =>
      transaction.all({ text: "select id from file_blobs", values: [] }),
    );
    expect(stored, "the archive of the first one is deleted").toHaveLength(1);
  });

  test("403 for members who are no owners, whatever their permissions", async () => {
    const organization = await service.createOrganization();
    const { body: owner } = await service.request("GET", organization.path, {
      as: organization.owner,
    });
    const deputy = await service.addMemberWithPermissions(organization, owner.permissions);
    for (const as of [organization.admin, deputy]) {
      for (const [method, path] of [
        ["POST", "/full-export"],
        ["GET", "/full-export"],
        ["GET", "/full-export/content"],
      ] as const) {
        const { status, body } = await service.request(method, organization.path + path, { as });
        expect([status, body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
      }
    }
  });
});
