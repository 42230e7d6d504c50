/** Encodes text. Characters that the encoding does not have throw. */
type EncodeText = (text: string) => Buffer;

const encoders: Record<string, EncodeText> = {
  "utf-8": (text) => Buffer.from(text),
  "utf-16le": (text) => Buffer.from(text, "utf16le"),
  "utf-16be": (text) => Buffer.from(text, "utf16le").swap16(),
  "windows-1252": (text) => {
    const bytes = Buffer.allocUnsafe(text.length);
    for (let index = 0; index < text.length; index += 1) {
      const byte = windows1252.get(text.charAt(index));
      if (byte === undefined) throw new Error("windows-1252 does not have a character of the text");
      bytes[index] = byte;
    }
    return bytes;
  },
};

/** The bytes of the characters of windows-1252. */
const windows1252 = new Map(
  Array.from(
    new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (character, byte) => [character, byte] as const,
  ),
);

/** Whether an encoding has all characters of a text. Only Unicode and windows-1252 are written. */
export function canEncode(text: string, encoding: string): boolean {
  if (encoding === "windows-1252") return Array.from(text).every((each) => windows1252.has(each));
  return Object.hasOwn(encoders, encoding);
}

/** @throws Error for an encoding that is not written */
export function encoderOf(encoding: string): EncodeText {
  const encoder = encoders[encoding];
  if (encoder === undefined) throw new Error(`no text is written in ${encoding}`);
  return encoder;
}
