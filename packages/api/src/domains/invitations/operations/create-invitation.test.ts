import { describe, expect } from "vitest";
import { day, openInvitationTests } from "../testing/invitation-fixture.ts";

const { mailsTo, service, test } = await openInvitationTests();

describe("createInvitation", () => {
  test("201 and one message, the only place that contains the token", async ({
    invite,
    organization,
  }) => {
    const response = await invite({
      email: "Ria@singel.example",
      roleId: organization.roles["viewer"],
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      email: "Ria@singel.example",
      roleId: organization.roles["viewer"],
      state: "pending",
    });
    const validMs = Date.parse(response.body.expiresAt) - Date.parse(response.body.createdAt);
    expect(validMs).toBe(7 * day);
    const mails = await mailsTo("Ria@singel.example");
    expect(mails).toHaveLength(1);
    const { subject, text, html, language } = mails[0]!.message;
    expect([subject, language]).toEqual([
      `Uitnodiging voor Organization ${organization.id.slice(-6)}`,
      "nl",
    ]);
    const token = /\/nl\/invitations\/([\w-]{43})$/mu.exec(text)?.[1] ?? "";
    expect(token).toHaveLength(43);
    expect(text).toContain("Olga Owner");
    expect(html).toContain(token);
    const stored = await organization.run((transaction) =>
      transaction.all<{ row: string }>({
        text: `select i::text as row from invitations i union all select canonical from audit_entries
          union all select after_value from audit_values union all select payload::text from events`,
        values: [],
      }),
    );
    expect(stored.length).toBeGreaterThan(5);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(response.text).not.toContain(token);
  });

  test("the message is in the language of the organization", async ({ invite, organization }) => {
    await organization.run(async (transaction) => {
      transaction.write({ text: "update organizations set language = 'en'", values: [] });
    });
    await invite({ email: "english@singel.example", roleId: organization.roles["viewer"] });
    const [mail] = await mailsTo("english@singel.example");
    expect(mail?.message.subject).toMatch(/^Invitation to /u);
    expect(mail?.message.language).toBe("en");
  });

  test("the message has the accent color of the organization", async ({ invite, organization }) => {
    const colour = { accentColor: "#7a1f5c" };
    await service.request("PATCH", organization.path, { as: organization.owner, body: colour });
    await invite({ email: "colour@singel.example", roleId: organization.roles["viewer"] });
    const [mail] = await mailsTo("colour@singel.example");
    expect(mail?.message.html).toContain(".button { background: #7a1f5c; color: #ffffff; }");
  });

  test("a dry run sends and stores nothing; a repeated idempotency key sends once", async ({
    invite,
    list,
    organization,
  }) => {
    const body = { email: "dry@singel.example", roleId: organization.roles["viewer"] };
    const dry = await invite(body, organization.owner, "?dryRun=true");
    expect([dry.status, dry.body.wouldReturn]).toEqual([200, 201]);
    expect(await list()).toEqual([]);
    const send = () =>
      service.request("POST", `${organization.path}/invitations`, {
        as: organization.owner,
        body,
        headers: { "idempotency-key": "invite-dry" },
      });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(await mailsTo("dry@singel.example")).toHaveLength(1);
  });

  test("the email address is null for callers without members:manage, and absent from events", async ({
    invite,
    list,
    organization,
  }) => {
    await invite({ email: "ria@singel.example", roleId: organization.roles["viewer"] });
    const listed = await list(organization.viewer);
    expect(listed).toEqual([expect.objectContaining({ email: null, state: "pending" })]);
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events",
        values: [],
      }),
    );
    expect(events.map(({ type }) => type)).toEqual(["member.invited"]);
    expect(JSON.stringify(events)).not.toContain("ria@singel.example");
  });

  test("409 for the address of a member or a pending invitation, ignoring case", async ({
    invite,
    organization,
  }) => {
    const roleId = organization.roles["viewer"];
    const member = await invite({ email: organization.member.email.toUpperCase(), roleId });
    expect(member.status).toBe(409);
    expect(member.body).toMatchObject({
      code: "UNIQUE_CONFLICT",
      field: "email",
      existingId: organization.member.id,
    });
    const first = await invite({ email: "ria@singel.example", roleId });
    const second = await invite({ email: "RIA@singel.example", roleId });
    expect([second.status, second.body.existingId]).toEqual([409, first.body.id]);
    const racing = await Promise.all(
      Array.from({ length: 6 }, () => invite({ email: "race@singel.example", roleId })),
    );
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  test("201 for an address with an expired or revoked invitation", async ({
    invite,
    organization,
    ownerLater,
  }) => {
    const body = { email: "ria@singel.example", roleId: organization.roles["viewer"] };
    const first = await invite(body);
    const path = `${organization.path}/invitations`;
    await service.request("DELETE", `${path}/${first.body.id}`, { as: organization.owner });
    expect((await invite(body)).status).toBe(201);
    service.setNow(Date.now() + 8 * day);
    const token = ownerLater();
    const states = async () =>
      (await service.request("GET", `${path}?sort=createdAt`, { token })).body.items.map(
        ({ state }: { state: string }) => state,
      );
    expect(await states()).toEqual(["revoked", "expired"]);
    expect((await service.request("POST", path, { token, body })).status).toBe(201);
    expect(await states()).toEqual(["revoked", "expired", "pending"]);
  });

  test("403 for a role with a permission that the caller lacks, and for the owner role by an admin", async ({
    invite,
    organization,
  }) => {
    const response = await invite(
      { email: "ria@singel.example", roleId: organization.roles["owner"] },
      organization.admin,
    );
    expect([response.status, response.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    const limited = await organization.insert((insert) =>
      insert("roles", {
        name: "Recruiter",
        permissions: ["members:read", "members:manage"],
      }),
    );
    const recruiter = await service.createUser();
    await service.addMember(organization, recruiter, limited);
    const viewer = await invite(
      { email: "ria@singel.example", roleId: organization.roles["viewer"] },
      recruiter,
    );
    expect([viewer.status, viewer.body.requiredPermission]).toEqual([403, "agenda:read"]);
    expect((await invite({ email: "ria@singel.example", roleId: limited }, recruiter)).status).toBe(
      201,
    );
  });

  test("400 for a role of another organization and an invalid email address", async ({
    invite,
    organization,
  }) => {
    const other = await service.createOrganization();
    await service.addMember(other, organization.owner, "owner");
    const role = await invite({ email: "ria@singel.example", roleId: other.roles["viewer"] });
    expect([role.status, role.body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
    const invalidEmail = await invite({ email: "ria", roleId: organization.roles["viewer"] });
    expect([invalidEmail.status, invalidEmail.body.errors[0].pointer]).toEqual([400, "/email"]);
  });
});
