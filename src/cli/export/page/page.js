(function () {
  var d = document, root = d.documentElement, get = function (id) { return d.getElementById(id); };
  var board = d.querySelector('#board>svg'), parts = board.querySelectorAll(':scope>use');
  var items = get('moves').children, slider = d.querySelector('.keys input');
  var here = d.querySelector('#graph .here'), graph = get('graph'), at = T.length, last = T.length;
  root.className = 'js';
  slider.max = last;
  function flip(places) { places.forEach(function (place) { parts[place].classList.toggle('o'); }); }
  function go(to, quiet) {
    to = Math.max(0, Math.min(last, to));
    items[at].classList.remove('at');
    while (to > at) flip(T[at++]);
    while (at > to) flip(T[--at]);
    var item = items[at], now = get('now'), rows = {}, list = get('moves');
    item.classList.add('at');
    slider.value = at;
    now.innerHTML = '';
    item.querySelectorAll(':scope>p').forEach(function (p) { now.appendChild(p.cloneNode(true)); });
    for (var i = 0; at >= i; i++) items[i].querySelectorAll('.rows li').forEach(function (row) {
      rows[row.textContent.split(',')[0]] = row;
    });
    if (get('rows')) {
      get('rows').innerHTML = '';
      Object.keys(rows).forEach(function (key) { get('rows').appendChild(rows[key].cloneNode(true)); });
    }
    if (here) here.setAttribute('d', 'M' + at * 100 + ' 0V100');
    if (list.scrollHeight > list.clientHeight) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 3;
    if (!quiet) try { history.replaceState(null, '', '#' + at); } catch (_) { }
  }
  var steps = {
    start: function () { go(0); }, back: function () { go(at - 1); },
    on: function () { go(at + 1); }, end: function () { go(last); }
  };
  var keys = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end' };
  d.addEventListener('keydown', function (event) {
    var step = keys[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    event.preventDefault();
    steps[step]();
  });
  d.querySelectorAll('[data-to]').forEach(function (button) {
    button.addEventListener('click', function () { steps[button.dataset.to](); });
  });
  slider.addEventListener('input', function () { go(Number(slider.value)); });
  d.addEventListener('click', function (event) {
    var link = event.target.closest('a');
    if (!link || link.getAttribute('href').slice(0, 2) !== '#m') return;
    event.preventDefault();
    go(Number(link.getAttribute('href').slice(2)));
  });
  function part(event, of) { var box = of.getBoundingClientRect(); return (event.clientX - box.left) / box.width; }
  var down = null;
  board.addEventListener('pointerdown', function (event) { down = event.clientX; });
  board.addEventListener('click', function (event) {
    var moved = down === null ? 0 : event.clientX - down;
    down = null;
    if (Math.abs(moved) > 30) steps[moved > 0 ? 'back' : 'on']();
    else steps[0.4 > part(event, board) ? 'back' : 'on']();
  });
  if (graph) graph.addEventListener('click', function (event) { go(Math.round(part(event, graph) * last)); });
  function opened() { var place = /^#m?(\d+)$/.exec(location.hash); return place ? Number(place[1]) : 0; }
  window.addEventListener('hashchange', function () { go(opened(), true); });
  items[at].classList.add('at');
  go(opened(), true);
  window.addEventListener('load', function () { if (location.hash) window.scrollTo(0, 0); });
})();
