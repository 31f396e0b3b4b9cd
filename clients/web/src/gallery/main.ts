/**
 * Scenes of the table, for looking at them while building: gallery.html?scene=knock, with
 * settings as further parameters (theme=dark&suits=four&cards=large&first). Never built.
 */

import { mount } from 'svelte';

import Gallery from './Gallery.svelte';

const target = document.getElementById('app');
if (target) mount(Gallery, { target });
