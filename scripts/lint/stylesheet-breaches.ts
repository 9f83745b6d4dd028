import type { Breach } from './breach.ts';
import { lineAt, type SourceFile } from './source-file.ts';

const physicalProperty =
  /(?<=[;{\s])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-[a-z]+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:/g;
const physicalValue = /(?<=[;{\s])(?:text-align|float|clear|caption-side)\s*:\s*(left|right)\b/g;
const rawColour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]|:\s*(?:white|black|red|green|blue|gray|grey|orange|yellow)\b/gi;

/** The one kind of file that may name colours; everything else uses its variables. */
const colourFile = /(^|\/)(tokens|brand)[^/]*\.css$/;

/** Styles that break right-to-left pages or another restaurant's brand. */
export function findStylesheetBreaches(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const text = withoutComments(file.text);
    const breaches = [
      ...matches(
        file,
        text,
        physicalProperty,
        (name) => `${name} breaks Arabic. Use the logical property, such as margin-inline-start or inset-inline-end.`,
      ),
      ...matches(
        file,
        text,
        physicalValue,
        (value) => `${value} breaks Arabic. Use start or end (inline-start and inline-end for float and clear).`,
      ),
    ];
    if (colourFile.test(file.path)) return breaches;
    const colours = matches(
      file,
      text,
      rawColour,
      (colour) =>
        `${colour} belongs to one brand. Use a colour variable; new ones go to packages/ui/src/branding/tokens.css.`,
    );
    return [...breaches, ...colours];
  });
}

function matches(file: SourceFile, text: string, pattern: RegExp, say: (found: string) => string): Breach[] {
  return [...text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(text, match.index),
    message: say((match[1] ?? match[0]).replace(/^:\s*/, '')),
  }));
}

// Blanks keep every offset, so that line numbers stay right.
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}
