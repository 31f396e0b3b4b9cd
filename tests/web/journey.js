// What a visitor does who is measured: runs in each document before its own scripts.
// steps: names of links and buttons, each followed as soon as it is there and nothing sooner.
// moves: how often to move at the table after that, by whatever the page offers.
((steps, moves) => {
  const left = [...steps];
  window.longTasks = [];
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) longTasks.push([each.startTime, each.duration]);
  }).observe({ type: 'longtask', buffered: true });

  const can = (each) => each.getAttribute('aria-disabled') !== 'true' && !each.closest('[hidden]');
  const find = (selector, begins) =>
    [...document.querySelectorAll(selector)].find(
      (each) => each.textContent.trim().startsWith(begins) && can(each),
    );

  function follow() {
    const step = left[0];
    const found = step && find('a[href], button', step);
    if (!found) return;
    left.shift();
    performance.mark(`step ${step}`);
    found.click();
    if (left.length === 0) watching.disconnect();
  }
  const watching = new MutationObserver(follow);
  watching.observe(document, { childList: true, subtree: true });

  function move() {
    const after = ['Next hand', 'Rematch', 'Got it'].map((name) => find('button', name)).find(Boolean);
    const bar = [...document.querySelectorAll('[data-action]')].filter(can);
    const next = ['knock', 'pass', 'draw', 'discard'].map((kind) =>
      bar.find((each) => each.dataset.action === kind),
    );
    const action = after ?? next.find((each) => each);
    const cards = [...document.querySelectorAll('[role=option]')].filter(
      (each) => !/just taken|meld/.test(each.getAttribute('aria-label')),
    );
    if (action) action.click();
    else if (document.querySelector('[data-action=discard]')) cards.at(-1)?.click();
    else return;
    window.moved += 1;
  }
  if (moves > 0) {
    const timer = setInterval(() => {
      if (performance.getEntriesByName('table-ready').length > 0) move();
      if (window.moved >= moves) clearInterval(timer);
    }, 150);
  }
})
