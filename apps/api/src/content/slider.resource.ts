import type { SliderResource, SlideResource } from '@sufra/contracts';
import { presentLink, type LinkTargets } from './link.resource.ts';
import type { Slide, Slider } from './load-content.ts';

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
export function presentSlides(slider: Slider, targets: LinkTargets): SlideResource[] {
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
