import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { cleanHtml, findLostTags } from './clean-html.ts';

const allowed = ['href=https://ok.example', 'rel=noopener noreferrer', 'target=_blank'];

describe('HTML of a merchant', () => {
  test('keeps headings, lists, tables, emphasis and links', () => {
    const html =
      '<h2>Hours</h2><p>We <strong>grill</strong> <em>daily</em>.<br />Call <a href="tel:+966500000000">us</a>.</p>' +
      '<ul><li>One</li></ul><table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td>Friday</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  test('a link elsewhere opens beside the shop and tells nothing about it', () => {
    expect(cleanHtml('<a href="https://example.com/a">a</a>')).toBe(
      '<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">a</a>',
    );
    expect(cleanHtml('<a href="/menu">menu</a>')).toBe('<a href="/menu">menu</a>');
  });

  test('the page keeps its only first heading', () => {
    expect(cleanHtml('<h1>Terms</h1><h5>Small</h5>')).toBe('<h2>Terms</h2><h3>Small</h3>');
  });

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<p onclick="alert(1)" style="position:fixed" id="root">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<style>@import "https://evil.example/x.css"</style>',
    '<template><img src=x onerror=alert(1)></template>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<p>x</p',
    '<<p>x',
    '<a href="https://ok.example" onmouseover="alert(1)">x</a>',
  ])('nothing in %s can run, load or leave', (html) => {
    const page = new Window().document.createElement('div');
    page.innerHTML = cleanHtml(html);
    const elements = [...page.querySelectorAll('*')];
    expect(elements.filter(({ tagName }) => !['P', 'A', 'TABLE'].includes(tagName))).toEqual([]);
    const attributes = elements.flatMap((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
    );
    expect(attributes.filter((attribute) => !allowed.includes(attribute))).toEqual([]);
  });

  test('what is taken out can be told to who wrote it', () => {
    expect(findLostTags('<div><p>x</p><script>1</script><img src="a"><img src="b"></div>')).toEqual(['script', 'img']);
    expect(findLostTags('<h1>x</h1><p>y</p>')).toEqual([]);
  });
});
