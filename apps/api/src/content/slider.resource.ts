import type { SliderResource, SlideResource } from '@sufra/contracts';
import type { Slide, Slider, StoredLink } from './load-content.ts';

/** Finds what the merchant's files name; nothing when it is not on offer any more. */
export type SlideTargets = {
  imageUri(path: string): string | null;
  categoryId(handle: string): string | undefined;
  itemId(handle: string): string | undefined;
};

/** Sliders and slides are known by their handles; a slide's id carries its slider's. */
const slideId = (slider: Slider, slide: Slide): string => `${slider.handle}.${slide.handle}`;

/** A row of pictures, referring to its slides. */
export function presentSlider(slider: Slider): SliderResource {
  return {
    type: 'sliders',
    id: slider.handle,
    attributes: { name: slider.handle },
    relationships: { slides: { data: slider.slides.map((slide) => ({ type: 'slides', id: slideId(slider, slide) })) } },
    links: { self: `/api/cms/sliders/${slider.handle}` },
  };
}

/** The slides of a slider in order; a link to something that is gone is left out. */
export function presentSlides(slider: Slider, targets: SlideTargets): SlideResource[] {
  return slider.slides.map((slide) => ({
    type: 'slides',
    id: slideId(slider, slide),
    attributes: {
      'image-uri': targets.imageUri(slide.image),
      title: slide.title ?? {},
      text: slide.text ?? {},
      button: slide.button ?? {},
      link: slide.link ? presentLink(slide.link, targets) : null,
    },
  }));
}

function presentLink(link: StoredLink, targets: SlideTargets): SlideResource['attributes']['link'] {
  switch (link.type) {
    case 'category':
      return reference('category', targets.categoryId(link.category));
    case 'item':
      return reference('item', targets.itemId(link.item));
    case 'page':
      return { type: 'page', id: link.page };
    case 'url':
      return { type: 'url', url: link.url };
  }
}

const reference = (type: 'category' | 'item', id: string | undefined) => (id ? { type, id } : null);
