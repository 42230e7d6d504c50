import { type McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Skill } from "../skills/skills.ts";

/**
 * The extension that lists skills (SEP-2640,
 * github.com/modelcontextprotocol/ext-skills/blob/main/specification/stable/skills.mdx).
 */
export const skillsExtension = { "io.modelcontextprotocol/skills": {} };

const caching = { ttlMs: 3_600_000, cacheScope: "public" };

const ListParams = z.object({ cursor: z.string().optional() }).optional();
const GetParams = z.object({ uri: z.string() });

/** Returns the resource URI of a skill. */
export function skillUri({ frontMatter }: Skill): string {
  return `skill://${frontMatter.name}/SKILL.md`;
}

/** Returns a function that registers the methods of the extension. */
export function createSkillRegistration(skills: readonly Skill[]): (server: McpServer) => void {
  const entries = skills.map(toEntry);
  return ({ server }) => {
    server.setRequestHandler("skills/list", { params: ListParams }, () => ({
      skills: entries,
      ...caching,
    }));
    server.setRequestHandler("skills/get", { params: GetParams }, ({ uri }) => {
      const skill = entries.find((entry) => entry.uri === uri);
      if (skill !== undefined) return { skill, ...caching };
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no skill with this URI.");
    });
  };
}

function toEntry(skill: Skill) {
  const uri = skillUri(skill);
  const size = Buffer.byteLength(skill.markdown);
  return { uri, frontmatter: skill.frontMatter, resources: [{ uri, digest: skill.digest, size }] };
}
