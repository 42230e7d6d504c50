import { z } from "zod";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { line } from "../../schema/text.ts";
import { fileTypeOf } from "./file-types.ts";

/** Characters that some system treats as part of a path, a device, or the end of a command. */
const unsafeCharacters = /[/\\:*?"<>|]/u;

/**
 * Invisible characters, and those that change the display order, so that `gpj.exe` is shown as `exe.jpg`;
 * except for the joiners that Persian, the scripts of India and emoji need.
 */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u;

/** Windows device names, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/iu;

/**
 * Extensions of programs, and of other files that a system executes; rejected within a name too
 * (`bill.exe.pdf`).
 */
const programExtension =
  /\.(?:app|apk|bat|bin|chm|cmd|com|cpl|dll|dmg|exe|gadget|hta|htm|html|jar|js|jse|lnk|mht|mhtml|msc|msi|msp|pif|ps1|psm1|py|reg|scf|scr|sh|svg|svgz|swf|url|vb|vbe|vbs|ws|wsf|wsh|xht|xhtml)(?=\.)/iu;

const rules: [breaks: (name: string) => boolean, message: string][] = [
  [(name) => unsafeCharacters.test(name), 'must not hold any of / \\ : * ? " < > |'],
  [(name) => invisibleCharacters.test(name), "must not hold characters that are not seen"],
  [(name) => /^\.|[. ]$/u.test(name), "must not begin or end with a dot"],
  [(name) => deviceName.test(name), "must not be the name of a device"],
  [(name) => programExtension.test(name), "must not hold the ending of a program"],
];

/** Schema of a file name that every system can store. */
export const fileName = () =>
  line({ min: 1, max: 240 })
    .check(
      z.superRefine<string>((name, context) => {
        const broken = rules.find(([breaks]) => breaks(name));
        if (broken === undefined) return;
        context.addIssue({
          code: "custom",
          params: { rule: "pattern", expected: "a name such as report.pdf" },
          message: broken[1],
        });
      }),
    )
    .meta({
      description:
        "The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending of a program inside.",
      examples: ["bakfiets-07-accu.txt"],
    });

/**
 * Rejects a name whose extension does not match its type.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function assertExtension(name: string, contentType: string): void {
  const { extensions } = fileTypeOf(contentType);
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (name.includes(".") && extensions.includes(extension)) return;
  const expected = extensions.map((each) => `.${each}`);
  throw toValidationProblem([
    toBodyError(
      ["name"],
      "pattern",
      `must end in ${expected.join(" or ")}, as files of ${contentType} do`,
      expected,
      name,
    ),
  ]);
}
