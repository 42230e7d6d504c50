import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadOpenApi } from "../contract/openapi.ts";
import { createDocsSite } from "../http/docs-site.ts";
import { createTextResources } from "../indexes/text-resources.ts";
import { loadSkills } from "../skills/load-skills.ts";
import { loadPages } from "../load/load-pages.ts";
import { indexOfPlaceholder, placeholderUrls } from "../site/placeholder-urls.ts";
import type { DeploymentUrls } from "../site/site-config.ts";
import { writeFixtureBuild } from "../testing/fixture-build.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";
import {
  buildPublication,
  type Entry,
  type Publication,
  type Representation,
} from "./build-publication.ts";
import {
  draftPublication,
  readDeployedPublication,
  readPublication,
  readPublishedInputs,
  type StoredPublication,
} from "./publication-store.ts";

let fixture: FixtureSite;
let built: StoredPublication;

beforeAll(async () => {
  fixture = await createFixtureSite();
  built = await buildFor(placeholderUrls);
});

afterAll(() => fixture.remove());

/** Builds the fixture for these URLs. */
async function buildFor(urls: DeploymentUrls): Promise<StoredPublication> {
  const config = { ...urls, rootDir: fixture.config.rootDir };
  const pages = await loadPages(config);
  const openapi = await loadOpenApi(config.rootDir);
  const nextDir = join(config.rootDir, ".next");
  await writeFixtureBuild(nextDir, pages);
  const skills = await loadSkills(config, pages, openapi);
  const site = createDocsSite(config, pages, openapi, { skills });
  const publication = await buildPublication(site, nextDir);
  return { publication, pages, openapi, skills, inputs: "abc" };
}

/** Returns the full content of a publication, including bytes that are read on demand. */
function whole({ entries, notFound }: Publication) {
  const read = (representation: Representation) => {
    const { status, headers, etag, identity, gzip, brotli, isTemplate } = representation;
    const members = Object.keys({ status, headers, etag, identity, gzip, brotli, isTemplate });
    const present = members.filter((name) => name in representation);
    return { present, status, headers, etag, identity, gzip, brotli, isTemplate };
  };
  const forms = (entry: Entry) =>
    Object.entries(entry).map(([form, representation]) => [form, read(representation)]);
  return [...entries, ...Object.entries(notFound)].map(([path, entry]) => [path, forms(entry)]);
}

async function writePublication(name: string, stored: StoredPublication): Promise<string> {
  const directory = join(fixture.config.rootDir, name);
  await (await draftPublication(directory)).publish(stored);
  return directory;
}

describe("the stored publication", () => {
  test("is the same if its bytes were written while it was built", async () => {
    const { config } = fixture;
    const { pages, openapi, skills } = built;
    const site = createDocsSite({ ...config, ...placeholderUrls }, pages, openapi, { skills });
    const nextDir = join(config.rootDir, ".next");
    await writeFixtureBuild(nextDir, built.pages);
    const directory = join(config.rootDir, ".publication-by-parts");
    const { storeBytes, publish } = await draftPublication(directory);
    const light = await buildPublication(site, nextDir, { storeBytes });
    expect(whole(light)).toEqual(whole(built.publication));
    await publish({ ...built, publication: light });
    const last = (await readPublication(directory))!.publication;
    expect(whole(last)).toEqual(whole(built.publication));
    // A build reuses what is already there.
    expect(whole(await buildPublication(site, nextDir, { last }))).toEqual(
      whole(built.publication),
    );
  });

  test("is read back as it was written, and replaced by the next", async () => {
    const directory = await writePublication(".publication", built);
    const stored = (await readPublication(directory))!;
    expect(whole(stored.publication)).toEqual(whole(built.publication));
    expect(stored.pages).toEqual(JSON.parse(JSON.stringify(built.pages)));
    expect(await readPublishedInputs(directory)).toBe("abc");
    await writePublication(".publication", { ...stored, inputs: "def" });
    expect(await readPublishedInputs(directory)).toBe("def");
  });

  test("stays available while another is written, even if that fails", async () => {
    const directory = await writePublication(".publication-of-one", { ...built, inputs: "whole" });
    // A value that JSON cannot express simulates a full disk.
    const broken = { ...built, inputs: 1n as unknown as string };
    await expect(writePublication(".publication-of-one", broken)).rejects.toThrow("BigInt");
    expect(await readPublishedInputs(directory)).toBe("whole");
    expect(whole((await readPublication(directory))!.publication)).toEqual(
      whole(built.publication),
    );
  });

  test("is undefined if it is missing or has another version", async () => {
    const missing = join(fixture.config.rootDir, "missing");
    expect(await readPublication(missing)).toBeUndefined();
    expect(await readPublishedInputs(missing)).toBeUndefined();
    await expect(readDeployedPublication(missing, fixture.config)).rejects.toThrow(
      "The site is not built yet; run npm run build first.",
    );
    const directory = await writePublication("other", built);
    await writeFile(
      join(directory, "publication.json"),
      JSON.stringify({ version: 0, inputs: "abc" }),
    );
    expect(await readPublication(directory)).toBeUndefined();
    expect(await readPublishedInputs(directory)).toBeUndefined();
    await rm(directory, { recursive: true });
  });
});

describe("the publication with the URLs of a deployment", () => {
  const urls = {
    docsUrl: "https://docs.werkbank.example",
    baseUrl: "https://werkbank.example:8443",
    idpUrl: "http://127.0.0.1:4101/auth/v1",
  };

  /** The header with a count that a build makes with placeholders. */
  const tokens = "X-Markdown-Tokens";

  const bytesAndHeaders = ({ status, headers, identity, etag }: Representation) => {
    const { [tokens]: count, ...others } = headers;
    return { status, others, isCounted: count !== undefined, body: identity.toString(), etag };
  };

  test("has the pages, bytes, headers and entity tags of a build with these URLs", async () => {
    const config = { ...urls, rootDir: fixture.config.rootDir };
    const directory = await writePublication(".publication-moved", built);
    const deployed = await readDeployedPublication(directory, config);
    const expected = await buildFor(urls);
    expect(deployed.pages).toEqual(JSON.parse(JSON.stringify(expected.pages)));
    const { entries, notFound } = deployed.publication;
    for (const [path, entry] of expected.publication.entries) {
      for (const [form, representation] of Object.entries(entry)) {
        const own = entries.get(path)?.[form as keyof Entry];
        expect([path, form, own && bytesAndHeaders(own)]).toEqual([
          path,
          form,
          bytesAndHeaders(representation),
        ]);
      }
    }
    expect(bytesAndHeaders(notFound.nl!.html!)).toEqual(
      bytesAndHeaders(expected.publication.notFound.nl!.html!),
    );
  });

  test("has every text that the handler makes, discovery documents included", async () => {
    const config = { ...urls, rootDir: fixture.config.rootDir };
    const directory = await writePublication(".publication-texts", built);
    const deployed = await readDeployedPublication(directory, config);
    const { publication, pages, openapi, skills } = deployed;
    for (const [path, make] of createTextResources({ config, pages, openapi, skills })) {
      const { file } = publication.entries.get(path)!;
      expect(file!.identity.toString(), path).toBe((await make()).body);
      expect(indexOfPlaceholder(JSON.stringify(file!.headers)), path).toBe(-1);
    }
  });

  test("has codings that decompress to the same bytes", async () => {
    const directory = await writePublication(".publication-codings", built);
    const { publication } = await readDeployedPublication(directory, fixture.config);
    const html = publication.entries.get("/quickstart")!.html!;
    expect(gunzipSync(await html.compress!("gzip"))).toEqual(html.identity);
    expect(brotliDecompressSync(await html.compress!("brotli"))).toEqual(html.identity);
  });
});
