import sanitizeHtml from 'sanitize-html';

const tags = ['h2', 'h3', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'blockquote', 'a'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];

/** Markup that is removed silently because it changes nothing that a guest reads. */
const harmless = /^(html|head|body|div|span|section|article|font|small|h1|h4|h5|h6)$/;

/**
 * The merchant's HTML with only what a page of text needs: headings, lists, tables, emphasis and links to
 * https, mail and telephone. Scripts, styles, forms, frames, pictures, handlers and ids go.
 * @param html as the merchant wrote it, in one language
 * @returns HTML that may be put into a page as it is
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules());

/** The removed tags whose absence changes what a guest reads, each once. */
export function findLostTags(html: string): string[] {
  const lost = new Set<string>();
  sanitizeHtml(html, {
    ...rules(),
    onOpenTag: (name) => {
      if (!tags.includes(name) && !tableTags.includes(name) && !harmless.test(name)) lost.add(name);
    },
  });
  return [...lost];
}

function rules(): sanitizeHtml.IOptions {
  return {
    allowedTags: [...tags, ...tableTags],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page has its own first heading.
    transformTags: {
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: openBeside,
    },
  };
}

/** A page elsewhere opens beside the shop and gets no reference to it. */
function openBeside(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = { href };
  if (href.startsWith('https:')) Object.assign(attribs, { rel: 'noopener noreferrer', target: '_blank' });
  return { tagName, attribs };
}
