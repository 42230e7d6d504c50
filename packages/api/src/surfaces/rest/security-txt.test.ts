import { expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { openTestService } from "../../testing/open-test-service.ts";

const path = "/.well-known/security.txt";
const { security } = parseConfig({
  SECURITY_CONTACT: "security@werkbank.example https://werkbank.example/report",
  SECURITY_CONTACT_EXPIRES: "2027-05-01",
});
const service = await openTestService({}, { baseUrl: "https://werkbank.example", security });
const serviceWithoutContact = await openTestService();

test("security.txt names the contacts of the deployment, until when they are valid, and its address", async () => {
  const { status, headers, text } = await service.request("GET", path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(text).toBe(
    [
      "Contact: mailto:security@werkbank.example",
      "Contact: https://werkbank.example/report",
      "Expires: 2027-05-01T00:00:00Z",
      "Canonical: https://werkbank.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  const head = await service.request("HEAD", path);
  expect([head.status, head.text]).toEqual([200, ""]);
  expect((await service.request("POST", path)).status).toBe(405);
});

test("security.txt without SECURITY_CONTACT_EXPIRES expires within a year of the start", async () => {
  const contacts = ["mailto:security@werkbank.example"];
  const settings = { contacts, expires: null };
  const open = await openTestService({}, { security: settings });
  const { text } = await open.request("GET", path);
  const [, expires = ""] = /^Expires: (\S+)$/mu.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
  // An address that is not https is not canonical.
  expect(text).not.toContain("Canonical");
});

test("security.txt is not found without SECURITY_CONTACT", async () => {
  const { status, body } = await serviceWithoutContact.request("GET", path);
  expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
});

test.each([
  "http://werkbank.example/report",
  "security@",
  "javascript:alert(1)",
  "https://user:password@host.example/",
])("the contact %s is refused", (contact) => {
  expect(() => parseConfig({ SECURITY_CONTACT: contact })).toThrow(
    "SECURITY_CONTACT must be email addresses, or https addresses of pages, separated by spaces or commas, not",
  );
});
