import { pageFontPath } from "@werkbank/http/look/page-font";
import { expect, test } from "vitest";
import { toJob } from "../jobs/define-job.ts";
import { createTestService } from "../testing/test-service.ts";
import { MailMessage } from "./mail-message.ts";
import { sendMail } from "./send-mail.ts";

const labels = {
  nl: { locale: "nl-NL", lead: "Berichten die deze dienst", empty: "Nog geen bericht", to: "Aan" },
  en: { locale: "en-GB", lead: "Messages that this service", empty: "No message yet", to: "To" },
};

test.each([
  ["nl", "/outbox", "nl-NL,nl;q=0.9,en;q=0.5"],
  ["en", "/outbox", "de, en;q=0.7, nl;q=0.2"],
  ["nl", "/nl/outbox", "en"],
] as const)(
  "the outbox is in %s at %s for a browser that sends Accept-Language %s",
  async (language, base, acceptLanguage) => {
    const service = await createTestService();
    const getPage = (path: string) =>
      service.request("GET", path, {
        from: "127.0.0.1",
        headers: { "accept-language": acceptLanguage },
      });
    try {
      const empty = await getPage(base);
      expect(empty.text).toContain(labels[language].empty);
      const organization = await service.createOrganization();
      await organization.run(async (transaction) => {
        const to = [{ name: "Sanne", email: "sanne@singel.example" }];
        const content = { subject: "Offerte", text: "Hallo", language: "nl" as const };
        service.jobs.send(transaction, toJob(sendMail, MailMessage.parse({ to, ...content })));
      });
      await service.jobs.runDue();
      const [entry] = await service.outbox();
      const list = await getPage(base);
      const one = await getPage(`${base}/${entry?.id}`);
      expect(list.text).toContain(labels[language].lead);
      expect(list.text).not.toContain(labels[language].empty);
      expect(one.text).toContain(`<dt>${labels[language].to}</dt>`);
      expect(one.text).toContain("<title>Offerte · Werkbank</title>");
      const time = new Intl.DateTimeFormat(labels[language].locale, {
        dateStyle: "medium",
        timeStyle: "short",
      }).format(new Date(entry?.date ?? ""));
      for (const page of [empty, list, one]) {
        expect(page.headers.get("content-language")).toBe(language);
        expect(page.text).toContain(`<html lang="${language}">`);
      }
      expect(list.text).toContain(`<a href="${base}/${entry?.id}"`);
      expect(one.text).toContain(`<a href="${base}/${entry?.id}/message.eml">`);
      for (const page of [list, one]) {
        expect(page.text).toContain(`<a class="brand" href="${base}">`);
        expect(page.text).toContain(`<time datetime="${entry?.date}">${time}</time>`);
      }
    } finally {
      await service.close();
    }
  },
);

test("serves the page's font with a long cache lifetime", async () => {
  const service = await createTestService();
  try {
    const page = await service.request("GET", "/outbox", { from: "127.0.0.1" });
    expect(page.text).toContain(`url(${pageFontPath})`);
    expect(page.headers.get("content-security-policy")).toContain("font-src 'self'");
    const font = await service.api.fetch(new Request(`http://127.0.0.1:3000${pageFontPath}`));
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect(font.headers.get("cache-control")).toContain("immutable");
    const bytes = Buffer.from(await font.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe("wOF2");
  } finally {
    await service.close();
  }
});
