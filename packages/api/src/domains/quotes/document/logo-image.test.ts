import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { samplePng } from "../../files/testing/sample-png.ts";
import { toLogoImage } from "./logo-image.ts";
import { toQuotePdf } from "./quote-pdf.ts";
import { sampleQuote } from "./testing/quote-samples.ts";

/** The start of a baseline JPEG of 300 × 120 pixels, up to its frame header. */
const jpeg = Buffer.from("ffd8ffe000044a46ffc00011080078012c03012200021101031101", "hex");

const logo = (bytes: Uint8Array) => ({ contentType: "image/png", sha256: null, blobId: "", bytes });
const countImages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Subtype \/Image/gu)?.length ?? 0;

describe("toLogoImage", () => {
  test("returns the size of a PNG and of a JPEG", () => {
    expect(toLogoImage(samplePng())).toMatchObject({ width: 40, height: 20 });
    expect(toLogoImage(jpeg)).toMatchObject({ width: 300, height: 120 });
  });

  const png = samplePng();
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["another type", Buffer.from("GIF89a..........")],
    ["an incomplete PNG", png.subarray(0, png.length - 20)],
    ["a PNG with a wrong checksum", Buffer.from(png).fill(1, 20, 22)],
    ["a PNG whose pixels are no compressed data", samplePng({ pixels: Buffer.from("pixels") })],
    ["a PNG with too few pixels", samplePng({ pixels: deflateSync(Buffer.alloc(100)) })],
    ["a PNG with too many pixels", samplePng({ pixels: deflateSync(Buffer.alloc(1_000_000)) })],
    ["a PNG that is too large when decompressed", samplePng({ width: 4_001, height: 1 })],
    ["an incomplete JPEG", jpeg.subarray(0, 8)],
    ["a JPEG without a frame", Buffer.from("ffd8ffda0002", "hex")],
  ])("returns null for %s", (_name, bytes) => {
    expect(toLogoImage(bytes)).toBeNull();
  });
});

describe("the PDF of a quote", () => {
  test("shows the logo next to the name of the organization", async () => {
    const withLogo = await toQuotePdf(sampleQuote({ logo: logo(samplePng()) }));
    // The image and its transparency.
    expect(countImages(withLogo)).toBe(2);
    const again = await toQuotePdf(sampleQuote({ logo: logo(samplePng()) }));
    expect(Buffer.compare(withLogo, again)).toBe(0);
  });

  test("shows the name in place of a damaged logo", async () => {
    const damaged = await toQuotePdf(sampleQuote({ logo: logo(Buffer.from("damaged")) }));
    const without = await toQuotePdf(sampleQuote());
    expect(Buffer.compare(damaged, without)).toBe(0);
  });
});
