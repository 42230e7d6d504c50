import { brandMarkLines } from "@werkbank/http/look/brand-mark";

/** The Werkbank logo, a workbench; `public/favicon.svg` and the icons made from it use the same shape. */
export function BrandMark({ size, color = "currentcolor" }: { size: number; color?: string }) {
  return (
    <svg
      className="brand-mark"
      viewBox="3 6 26 20"
      width={size * 1.3}
      height={size}
      fill="none"
      stroke={color}
      strokeWidth={3}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={brandMarkLines} />
    </svg>
  );
}
