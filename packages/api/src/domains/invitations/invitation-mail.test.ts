import { describe, expect, test } from "vitest";
import { type InvitationMailOptions, toInvitationMail } from "./mail/invitation-mail.ts";

const mail = {
  transport: { kind: "outbox", dir: "memory" } as const,
  from: { name: "", email: "no-reply@api.example" },
  abuseEmail: "abuse@api.example",
  youngDays: 7,
};

const mailOptions = (values: Partial<InvitationMailOptions> = {}): InvitationMailOptions => ({
  to: "ria@singel.example",
  token: "n0t-a-real-t0ken",
  organizationName: "Fietswerkplaats De Singel B.V.",
  invitedBy: "Sanne de Wit",
  roleName: "Viewer",
  expiresAt: new Date("2026-11-27T22:30:00.000Z"),
  timeZone: "Europe/Amsterdam",
  language: "nl",
  accentColor: null,
  config: { baseUrl: "https://api.example", mail },
  ...values,
});

describe("toInvitationMail", () => {
  test("contains inviter, role, deadline and link in Dutch", () => {
    const { to, subject, text, language } = toInvitationMail(mailOptions());
    expect(to).toEqual([{ name: "", email: "ria@singel.example" }]);
    expect([subject, language]).toEqual(["Uitnodiging voor Fietswerkplaats De Singel B.V.", "nl"]);
    expect(text).toContain("Sanne de Wit nodigt je uit");
    expect(text).toContain("Rol: Lezer");
    expect(text).toContain("Geldig tot: vrijdag 27 november 2026 om 23:30");
    expect(text).toContain("https://api.example/nl/invitations/n0t-a-real-t0ken");
    expect(text).not.toContain("POST");
    expect(text).toContain("Misbruik meld je aan abuse@api.example.");
  });

  test("contains the deadline in English, in the time zone of the organization", () => {
    const { subject, text } = toInvitationMail(
      mailOptions({ language: "en", timeZone: "America/New_York" }),
    );
    expect(subject).toBe("Invitation to Fietswerkplaats De Singel B.V.");
    expect(text).toContain("Valid until: Friday, 27 November 2026 at 17:30");
    expect(text).toContain("https://api.example/invitations/n0t-a-real-t0ken");
    expect(text).toContain("Report abuse to abuse@api.example.");
  });

  test("names cannot add headers or markup", () => {
    const { subject, html } = toInvitationMail(
      mailOptions({
        organizationName: "A\r\nBcc: all@example.com",
        invitedBy: "<script>x</script>",
      }),
    );
    expect(subject).not.toMatch(/[\r\n]/u);
    expect(html).not.toContain("<script>");
  });
});
