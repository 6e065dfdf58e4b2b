-- Once, on the primary, as the superuser: the owner, the server's user, who owns nothing, and the database.
create role scope_owner login password 'OWNER_PASSWORD';
create role scope_server login password 'SERVER_PASSWORD';
create database scope owner scope_owner;
