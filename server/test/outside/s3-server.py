"""A real S3 server for tests: OpenStack Swift with its S3 API, all in one process, on loopback, in a folder.

Arguments: the folder, the secret key. Prints its port, and exits when its standard input is closed.
"""
import os
import sys

from swift.common.utils import NullLogger, eventlet_monkey_patch, set_swift_dir

eventlet_monkey_patch()

import eventlet
import eventlet.tpool
import eventlet.wsgi
from swift.common import wsgi
from swift.common.ring import RingBuilder

HOME, SECRET = sys.argv[1:]
STORES = ("account", "container", "object")
FILTERS = ("catch_errors", "gatekeeper", "s3api", "tempauth", "copy", "slo", "dlo", "versioned_writes", "symlink")
OPTIONS = {
    "s3api": "location = us-east-1",
    "tempauth": "user_scope_tester = %s .admin" % SECRET,
    "versioned_writes": "allow_object_versioning = true",
}


class Cache(dict):
    """Replaces memcached, which Swift needs."""

    def __bool__(self):
        return True

    def get(self, key, *_, **__):
        return dict.get(self, key)

    def set(self, key, value, *_, **__):
        self[key] = value

    def delete(self, key, *_, **__):
        self.pop(key, None)

    def incr(self, key, delta=1, *_, **__):
        self[key] = (self.get(key) or 0) + delta
        return self[key]


def write(name, text):
    with open(os.path.join(HOME, name), "w") as file:
        file.write(text)


def cached(app, cache):
    def call(env, start):
        env["swift.cache"] = cache
        return app(env, start)

    return call


sockets = {name: eventlet.listen(("127.0.0.1", 0)) for name in (*STORES, "proxy")}
port = {name: socket.getsockname()[1] for name, socket in sockets.items()}
os.makedirs(os.path.join(HOME, "disks", "one"))
write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = scope\nswift_hash_path_prefix = scope\n")
set_swift_dir(HOME)
for name in STORES:
    builder = RingBuilder(4, 1, 0)
    disk = {"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port[name], "device": "one"}
    builder.add_dev(disk)
    builder.rebalance()
    builder.get_ring().save(os.path.join(HOME, name + ".ring.gz"))
    write(
        name + ".conf",
        "[DEFAULT]\ndevices = %s/disks\nmount_check = false\nswift_dir = %s\n" % (HOME, HOME)
        + "[pipeline:main]\npipeline = server\n"
        + "[app:server]\nuse = egg:swift#%s\nfallocate_reserve = 0\n" % name,
    )
write(
    "proxy.conf",
    "[DEFAULT]\nswift_dir = %s\n" % HOME
    + "[pipeline:main]\npipeline = %s proxy-server\n" % " ".join(FILTERS)
    + "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n"
    + "".join("[filter:%s]\nuse = egg:swift#%s\n%s\n" % (name, name, OPTIONS.get(name, "")) for name in FILTERS),
)
for name, socket in sockets.items():
    app = wsgi.loadapp(os.path.join(HOME, name + ".conf"), global_conf={"log_name": name, "log_level": "ERROR"})
    served = cached(app, Cache()) if name == "proxy" else app
    eventlet.spawn(eventlet.wsgi.server, socket, served, log=NullLogger(), log_output=False)
print("port %d" % port["proxy"], flush=True)
eventlet.tpool.execute(sys.stdin.read)
