BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('zzz4jujrtx9gzttp46x3','Ada',1700000000000);
CREATE TABLE lines (
	table_no INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	sum TEXT NOT NULL, 
	FOREIGN KEY(table_no) REFERENCES tables (no)
);
INSERT INTO "lines" VALUES(1,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"xr10W3BD6WVLQR80NE3DIuKxfk1urBa51HGSNj5q_NI","host":"zzz4jujrtx9gzttp46x3","bots":[null,null,null]}','ab74b71e9cd975b8');
INSERT INTO "lines" VALUES(1,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','6f2f1e335a397953');
INSERT INTO "lines" VALUES(1,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','f4ea18f77140fcb5');
INSERT INTO "lines" VALUES(1,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','241db26f66945c39');
INSERT INTO "lines" VALUES(1,5,'{"entry":"started","at":1700000000000}','10796aab42fb9995');
INSERT INTO "lines" VALUES(1,6,'{"entry":"said","at":1700000000000,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada","text":"Good evening!","seat":0}','1dc96e670ff62b65');
INSERT INTO "lines" VALUES(1,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 157","position":5}','f755992001fbeb8a');
INSERT INTO "lines" VALUES(1,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 100","position":7}','221a34ebbd18e9ac');
INSERT INTO "lines" VALUES(1,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 40","position":8}','8062ca830b241a77');
INSERT INTO "lines" VALUES(1,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 74","position":9}','ae00209f2fe36ada');
INSERT INTO "lines" VALUES(1,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 49","position":10}','f28ec8935ac4573d');
INSERT INTO "lines" VALUES(1,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 133","position":11}','a5c1458e89960547');
INSERT INTO "lines" VALUES(1,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 81","position":12}','a00c7edc2a32348e');
INSERT INTO "lines" VALUES(1,14,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 53","position":13}','f88ee99c8a114d9f');
INSERT INTO "lines" VALUES(1,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 66","position":14}','146d40eb3411b870');
INSERT INTO "lines" VALUES(1,16,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 58","position":15}','65cc509edee26386');
INSERT INTO "lines" VALUES(1,17,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double bus 140","position":16}','4a8350d5c2d78f8f');
INSERT INTO "lines" VALUES(1,18,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 133","position":17}','057b48e414850347');
INSERT INTO "lines" VALUES(1,19,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 69","position":18}','5a650767e0efc4b1');
INSERT INTO "lines" VALUES(1,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 67","position":19}','4d676e245e851766');
INSERT INTO "lines" VALUES(1,21,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 75","position":20}','80a36c37545484b8');
INSERT INTO "lines" VALUES(1,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 100","position":21}','60210afd44e3019c');
INSERT INTO "lines" VALUES(1,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 140","position":22}','be3629a2b8b0beb4');
INSERT INTO "lines" VALUES(1,24,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 59","position":23}','04772ef3aa63aa18');
INSERT INTO "lines" VALUES(1,25,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":24}','3051611784a9cdf1');
INSERT INTO "lines" VALUES(1,26,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 86","position":25}','a765ab0a2ae85279');
INSERT INTO "lines" VALUES(1,27,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 111","position":26}','e768899e5c02c347');
INSERT INTO "lines" VALUES(1,28,'{"entry":"moved","at":1700000000000,"seat":0,"action":"double bus 133","position":27}','2ed31f7a58a70904');
INSERT INTO "lines" VALUES(1,29,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 140","position":28}','9ba6146d0d2b127d');
INSERT INTO "lines" VALUES(1,30,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 102","position":29}','bc8931499a2a43df');
INSERT INTO "lines" VALUES(1,31,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 85","position":30}','0eed9ae525906c8d');
INSERT INTO "lines" VALUES(1,32,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: underground 163","position":31}','415db81676899fc6');
INSERT INTO "lines" VALUES(1,33,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 45","position":32}','86bc7d6b72c342df');
INSERT INTO "lines" VALUES(1,34,'{"entry":"moved","at":1700000000000,"seat":0,"action":"underground 89","position":33}','c8eadbc5dd8565a8');
INSERT INTO "lines" VALUES(1,35,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 59","position":34}','af9745f8c2a61ed5');
INSERT INTO "lines" VALUES(1,36,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 103","position":35}','31a0f4a22764e075');
INSERT INTO "lines" VALUES(1,37,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: underground 111","position":36}','3001fbe7b5db016d');
INSERT INTO "lines" VALUES(1,38,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 84","position":37}','44255d6064020d4a');
INSERT INTO "lines" VALUES(1,39,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 13","position":38}','73fa07151d95c347');
INSERT INTO "lines" VALUES(1,40,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 75","position":39}','66e497642fa3061a');
INSERT INTO "lines" VALUES(1,41,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: underground 67","position":40}','d623d2048f4a2e62');
INSERT INTO "lines" VALUES(1,42,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 86","position":41}','19eaeb78cd0ec891');
INSERT INTO "lines" VALUES(1,43,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 85","position":42}','1efb3219c9faf048');
INSERT INTO "lines" VALUES(1,44,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 4","position":43}','03c81e03ebe60032');
INSERT INTO "lines" VALUES(1,45,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: underground 89","position":44}','0091faa6953e3e3e');
INSERT INTO "lines" VALUES(1,46,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 84","position":45}','64c30ec67538acd4');
INSERT INTO "lines" VALUES(1,47,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 103","position":46}','5e91a352707cd5b8');
INSERT INTO "lines" VALUES(1,48,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 58","position":47}','50fa996d6869b211');
INSERT INTO "lines" VALUES(1,49,'{"entry":"moved","at":1700000000000,"seat":0,"action":"black 3","position":48}','09dc57549ea195f9');
INSERT INTO "lines" VALUES(1,50,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 102","position":49}','688d283add70d623');
INSERT INTO "lines" VALUES(1,51,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: underground 140","position":50}','2b7dc6c7a9f00910');
INSERT INTO "lines" VALUES(1,52,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 77","position":51}','d7eeda56c436cd22');
INSERT INTO "lines" VALUES(1,53,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 85","position":52}','6c9de497a5e04b00');
INSERT INTO "lines" VALUES(1,54,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 12","position":53}','212b63e9980d5ee2');
INSERT INTO "lines" VALUES(1,55,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 133","position":54}','3a5f38a439d7bd21');
INSERT INTO "lines" VALUES(1,56,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 86","position":55}','38384523b926042a');
INSERT INTO "lines" VALUES(1,57,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 96","position":56}','d7321d8568f6f8e7');
INSERT INTO "lines" VALUES(1,58,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 68","position":57}','ca1fee46101b6601');
INSERT INTO "lines" VALUES(1,59,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 3","position":58}','841b16c6bc1fdf39');
INSERT INTO "lines" VALUES(1,60,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 103","position":59}','783169acd6150991');
INSERT INTO "lines" VALUES(1,61,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 140","position":60}','c454eb62e82af9d3');
INSERT INTO "lines" VALUES(1,62,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 77","position":61}','49cd6e1f1f3cdac0');
INSERT INTO "lines" VALUES(1,63,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: taxi 67","position":62}','d2194b6d97e40e7a');
INSERT INTO "lines" VALUES(1,64,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 4","position":63}','ac8167116706dad2');
INSERT INTO "lines" VALUES(1,65,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 23","position":64}','e95ed9c19fdbe61c');
INSERT INTO "lines" VALUES(1,66,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 82","position":65}','8e87691ccaf39d50');
INSERT INTO "lines" VALUES(1,67,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 86","position":66}','7944a4add0589267');
INSERT INTO "lines" VALUES(1,68,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 78","position":67}','4a0ad9eb2b53aaf2');
INSERT INTO "lines" VALUES(1,69,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 3","position":68}','d0268128dedfc527');
INSERT INTO "lines" VALUES(1,70,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 81","position":69}','d9e944a8a4ce7219');
INSERT INTO "lines" VALUES(1,71,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 13","position":70}','fb005db0c59220a3');
INSERT INTO "lines" VALUES(1,72,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 97","position":71}','527cb5a61b646480');
INSERT INTO "lines" VALUES(1,73,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 102","position":72}','bd6b5216d9d64bee');
INSERT INTO "lines" VALUES(1,74,'{"entry":"moved","at":1700000000000,"seat":0,"action":"bus 23","position":73}','8ed73570fe1b7d2b');
INSERT INTO "lines" VALUES(1,75,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 115","position":74}','dbb8d8cb2c127e1c');
INSERT INTO "lines" VALUES(1,76,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: underground 67","position":75}','ca50f8d0d9e64c9a');
INSERT INTO "lines" VALUES(1,77,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 64","position":76}','5bfba115646230d7');
INSERT INTO "lines" VALUES(1,78,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 98","position":77}','44670eb22aa66649');
INSERT INTO "lines" VALUES(1,79,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 37","position":78}','2477cbe560182aec');
INSERT INTO "lines" VALUES(1,80,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 52","position":79}','f9bbb0add39b04b8');
INSERT INTO "lines" VALUES(1,81,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: taxi 79","position":80}','518aba5262a3c8c5');
INSERT INTO "lines" VALUES(1,82,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 126","position":81}','15ca36e1cc270024');
INSERT INTO "lines" VALUES(1,83,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 63","position":82}','8bc54e8ae05e9719');
INSERT INTO "lines" VALUES(1,84,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 36","position":83}','1e55b27309016a50');
INSERT INTO "lines" VALUES(1,85,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 127","position":84}','3b22ddc7e1021f41');
INSERT INTO "lines" VALUES(1,86,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 86","position":85}','07c78f30655edd04');
INSERT INTO "lines" VALUES(1,87,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 100","position":86}','630f2ef8cfc75c10');
INSERT INTO "lines" VALUES(1,88,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 78","position":87}','07ff687f290bd363');
INSERT INTO "lines" VALUES(1,89,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 49","position":88}','0e88f97e06f908af');
INSERT INTO "lines" VALUES(1,90,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 80","position":89}','a97e1343c04f2c8b');
INSERT INTO "lines" VALUES(1,91,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: bus 133","position":90}','e003d58266755175');
INSERT INTO "lines" VALUES(1,92,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 52","position":91}','99930a8cab0f4976');
INSERT INTO "lines" VALUES(1,93,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 79","position":92}','cc7e7fd04e6cdcb2');
INSERT INTO "lines" VALUES(1,94,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 66","position":93}','f1abc819cbe32011');
INSERT INTO "lines" VALUES(1,95,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 140","position":94}','86dbab7d6f0fbf6f');
INSERT INTO "lines" VALUES(1,96,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 63","position":95}','8c031bbb02311483');
INSERT INTO "lines" VALUES(1,97,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: underground 46","position":96}','ebc452a60e6869f3');
INSERT INTO "lines" VALUES(1,98,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 86","position":97}','6d87c69312415e8b');
INSERT INTO "lines" VALUES(1,99,'{"entry":"moved","at":1700000000000,"seat":0,"action":"taxi 67","position":98}','a863c10573cc4f8a');
INSERT INTO "lines" VALUES(1,100,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: taxi 156","position":99}','03c3164d57a49c72');
INSERT INTO "lines" VALUES(1,101,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: underground 1","position":100}','38c9ce13371acabd');
INSERT INTO "lines" VALUES(1,102,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: taxi 80","position":101}','9775a9c573816ecb');
INSERT INTO "lines" VALUES(1,103,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 102","position":102}','1c97185f0540a255');
INSERT INTO "lines" VALUES(1,104,'{"entry":"moved","at":1700000000000,"seat":0,"action":"underground 79","position":103}','c26bb1b35197be48');
INSERT INTO "lines" VALUES(1,105,'{"entry":"moved","at":1700000000000,"seat":1,"action":"yellow: bus 154","position":104}','345d478c2666a751');
INSERT INTO "lines" VALUES(1,106,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 63","position":105}','e977ecb4cf1cea63');
INSERT INTO "lines" VALUES(1,107,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: underground 46","position":106}','5dd304fc3aa7a7e0');
INSERT INTO "lines" VALUES(1,108,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: bus 67","position":107}','d57ea27abc16c421');
INSERT INTO "lines" VALUES(1,109,'{"entry":"moved","at":1700000000000,"seat":0,"action":"underground 111","position":108}','5f9b479c20e30daf');
INSERT INTO "lines" VALUES(1,110,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: underground 13","position":109}','bc77a2e091659341');
INSERT INTO "lines" VALUES(1,111,'{"entry":"moved","at":1700000000000,"seat":1,"action":"green: bus 34","position":110}','7c4e5e76984eb377');
INSERT INTO "lines" VALUES(1,112,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 155","position":111}','5222e545f2a8c19e');
INSERT INTO "lines" VALUES(1,113,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: underground 79","position":112}','87c11dbb44100435');
INSERT INTO "lines" VALUES(1,114,'{"entry":"moved","at":1700000000000,"seat":0,"action":"underground 153","position":113}','aa0629b5aa88f0e9');
INSERT INTO "lines" VALUES(1,115,'{"entry":"moved","at":1700000000000,"seat":1,"action":"red: underground 93","position":114}','c64decc4221ed3da');
INSERT INTO "lines" VALUES(1,116,'{"entry":"moved","at":1700000000000,"seat":2,"action":"blue: bus 23","position":115}','ba02b8470a52cbfa');
INSERT INTO "lines" VALUES(1,117,'{"entry":"moved","at":1700000000000,"seat":2,"action":"green: taxi 47","position":116}','116bdb140fe5c985');
INSERT INTO "lines" VALUES(1,118,'{"entry":"moved","at":1700000000000,"seat":2,"action":"yellow: taxi 168","position":117}','dfcbc58efeadf1ba');
INSERT INTO "lines" VALUES(2,1,'{"entry":"created","at":1700000000000,"game":"eighty_days","options":{"players":2,"two_pawns":false,"open_purses":false,"play_on":false,"board":"fogg","deck":"fogg","first_player":null,"round_limit":100},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"h_CkZ9JTrV2oiIDGULbli3jJH5Ay_bpRrPpmSZeGr9s","host":"zzz4jujrtx9gzttp46x3","bots":[null,null]}','b7f2f9139bec1fe0');
INSERT INTO "lines" VALUES(2,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','3d807e49fa34d8ce');
INSERT INTO "lines" VALUES(2,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','f9f1577a08f6da8d');
INSERT INTO "lines" VALUES(2,4,'{"entry":"started","at":1700000000000}','fbf7dadc701ce987');
INSERT INTO "lines" VALUES(2,5,'{"entry":"said","at":1700000000000,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada","text":"Good evening!","seat":0}','c7682c10e054b845');
INSERT INTO "lines" VALUES(2,6,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+11","position":4}','4ed22bb25e590b3a');
INSERT INTO "lines" VALUES(2,7,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":6}','c0d56268e0c0a792');
INSERT INTO "lines" VALUES(2,8,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":7}','2b9df23fd24c9650');
INSERT INTO "lines" VALUES(2,9,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+10","position":8}','1d976525ad14f2ff');
INSERT INTO "lines" VALUES(2,10,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+9","position":9}','a180b043487ce4f6');
INSERT INTO "lines" VALUES(2,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+2","position":10}','782b023505728331');
INSERT INTO "lines" VALUES(2,12,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":11}','289b5e247bb67f07');
INSERT INTO "lines" VALUES(2,13,'{"entry":"moved","at":1700000000000,"seat":1,"action":"back","position":12}','f23107590f7c2896');
INSERT INTO "lines" VALUES(2,14,'{"entry":"moved","at":1700000000000,"seat":0,"action":"stay +10","position":13}','c1b79fb32b9f357a');
INSERT INTO "lines" VALUES(2,15,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":14}','e4263bb17465ee17');
INSERT INTO "lines" VALUES(2,16,'{"entry":"moved","at":1700000000000,"seat":1,"action":"card 1","position":15}','d87f90c48b06ba71');
INSERT INTO "lines" VALUES(2,17,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+3","position":16}','a7998844a1617f17');
INSERT INTO "lines" VALUES(2,18,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+3","position":17}','8618fc3d1ba685db');
INSERT INTO "lines" VALUES(2,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":18}','ce7b602dad7dd918');
INSERT INTO "lines" VALUES(2,20,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+8","position":19}','bfd3ccc8a4af9536');
INSERT INTO "lines" VALUES(2,21,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+5","position":20}','c628fb614e2569fe');
INSERT INTO "lines" VALUES(2,22,'{"entry":"moved","at":1700000000000,"seat":1,"action":"stay +10","position":21}','a01ad32404a5cea2');
INSERT INTO "lines" VALUES(2,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"+2","position":22}','bd19448dafa48375');
INSERT INTO "lines" VALUES(2,24,'{"entry":"moved","at":1700000000000,"seat":1,"action":"+5","position":23}','3fa737d9fca3b6cc');
INSERT INTO "lines" VALUES(2,25,'{"entry":"moved","at":1700000000000,"seat":0,"action":"back","position":24}','fa134c12142bab2b');
INSERT INTO "lines" VALUES(3,1,'{"entry":"created","at":1700000000000,"game":"mystery_express","options":{"players":3,"characters":[],"first":null,"powers":true,"hours":[4,4,5,4,5],"notebook":"sightings","time_log":false,"pace":1.0},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"7Fyo0Xu8_X2rAq-GKXxuf79qpNcP5E-TmZxwGepdXu4","host":"zzz4jujrtx9gzttp46x3","bots":[null,null,null]}','75a54bec5c9d0e24');
INSERT INTO "lines" VALUES(3,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','fe3fd40b64c6c169');
INSERT INTO "lines" VALUES(3,3,'{"entry":"sat","at":1700000000000,"seat":1,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','885237e54c17c029');
INSERT INTO "lines" VALUES(3,4,'{"entry":"sat","at":1700000000000,"seat":2,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','37d1cc6ad2d47f9e');
INSERT INTO "lines" VALUES(3,5,'{"entry":"started","at":1700000000000}','fb3396e576e2f150');
INSERT INTO "lines" VALUES(3,6,'{"entry":"said","at":1700000000000,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada","text":"Good evening!","seat":0}','4ae22400bbdd74a5');
INSERT INTO "lines" VALUES(3,7,'{"entry":"moved","at":1700000000000,"seat":0,"action":"board club","position":5}','8270f5b8ef3625ba');
INSERT INTO "lines" VALUES(3,8,'{"entry":"moved","at":1700000000000,"seat":1,"action":"board lounge","position":7}','27ce4e5c5fe2dd9f');
INSERT INTO "lines" VALUES(3,9,'{"entry":"moved","at":1700000000000,"seat":2,"action":"board smoking","position":8}','6419bb4622ca4cb0');
INSERT INTO "lines" VALUES(3,10,'{"entry":"moved","at":1700000000000,"seat":2,"action":"lounge modus","position":9}','a0804c517a62a655');
INSERT INTO "lines" VALUES(3,11,'{"entry":"moved","at":1700000000000,"seat":1,"action":"show hanged","position":10}','82355dfb6caca812');
INSERT INTO "lines" VALUES(3,12,'{"entry":"moved","at":1700000000000,"seat":2,"action":"passenger right suspect","position":11}','3cf90077e0cb6991');
INSERT INTO "lines" VALUES(3,13,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give karlov","position":12}','f6b4298397e68197');
INSERT INTO "lines" VALUES(3,14,'{"entry":"moved","at":1700000000000,"seat":2,"action":"peek 1","position":13}','f3820f16f5452616');
INSERT INTO "lines" VALUES(3,15,'{"entry":"moved","at":1700000000000,"seat":2,"action":"rest","position":14}','b6963ede13a26939');
INSERT INTO "lines" VALUES(3,16,'{"entry":"moved","at":1700000000000,"seat":0,"action":"passenger left modus","position":15}','72cbfd39a4eb2372');
INSERT INTO "lines" VALUES(3,17,'{"entry":"moved","at":1700000000000,"seat":1,"action":"give poisoned","position":16}','4dde6ec6b4e21311');
INSERT INTO "lines" VALUES(3,18,'{"entry":"moved","at":1700000000000,"seat":2,"action":"give clubbed","position":17}','7be1ed197603fa0d');
INSERT INTO "lines" VALUES(3,19,'{"entry":"moved","at":1700000000000,"seat":0,"action":"dine b modus","position":18}','7d85d8940b52613c');
INSERT INTO "lines" VALUES(3,20,'{"entry":"moved","at":1700000000000,"seat":0,"action":"serve","position":19}','009cc62bad6cdd94');
INSERT INTO "lines" VALUES(3,21,'{"entry":"moved","at":1700000000000,"seat":0,"action":"take 2","position":20}','3a7fb285572068de');
INSERT INTO "lines" VALUES(3,22,'{"entry":"moved","at":1700000000000,"seat":0,"action":"give jealousy","position":21}','ef9f49c4fd919cbb');
INSERT INTO "lines" VALUES(3,23,'{"entry":"moved","at":1700000000000,"seat":0,"action":"lounge modus","position":22}','b8a7b6695c823dbe');
INSERT INTO "lines" VALUES(3,24,'{"entry":"moved","at":1700000000000,"seat":2,"action":"show poisoned","position":23}','8f0621dbc67d6208');
INSERT INTO "lines" VALUES(3,25,'{"entry":"moved","at":1700000000000,"seat":0,"action":"grip b suspect","position":24}','551c0bdd6516f81b');
INSERT INTO "lines" VALUES(3,26,'{"entry":"moved","at":1700000000000,"seat":1,"action":"dine c motive","position":25}','a26983b5660cbb1d');
INSERT INTO "lines" VALUES(4,1,'{"entry":"created","at":1700000000000,"game":"scotland_yard","options":{"players":2,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false},"settings":{"visibility":"invitation","spectators":true,"clock":{"clock":"none"},"out_of_time":"bot","absent":null,"stand_in":null},"seed":"w06yYOpt1GHuAkKij2V9YNffuAgZdRATqr8kIZJ8Uoo","host":"zzz4jujrtx9gzttp46x3","bots":[null,null]}','f03fc9e0e5ebb615');
INSERT INTO "lines" VALUES(4,2,'{"entry":"sat","at":1700000000000,"seat":0,"guest":"zzz4jujrtx9gzttp46x3","name":"Ada"}','4dd2595f534582bd');
CREATE TABLE notes (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat, guest), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE people (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	guest TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "people" VALUES('fdx6x6wjuan37qm4ycgx',0,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('fdx6x6wjuan37qm4ycgx',1,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('fdx6x6wjuan37qm4ycgx',2,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('tewvbx9nqc8jxr37vnmt',0,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('tewvbx9nqc8jxr37vnmt',1,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('3gyqdq5hknxkcn6snac8',0,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('3gyqdq5hknxkcn6snac8',1,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('3gyqdq5hknxkcn6snac8',2,'zzz4jujrtx9gzttp46x3');
INSERT INTO "people" VALUES('jd69gagz4rxgm6yxspm2',0,'zzz4jujrtx9gzttp46x3');
CREATE TABLE records (
	id TEXT NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('r41c2e3738af53969e0f37dcad493f80','{"format":"bradshaw-record","version":1,"game":"scotland_yard","options":{"players":3,"edition":"modern","double_moves":2,"board":"modern","bank":"finite","possible_stations":false},"players":[{"name":"Ada"},{"name":"Ada"},{"name":"Ada"}],"seed":"xr10W3BD6WVLQR80NE3DIuKxfk1urBa51HGSNj5q_NI","sum":"ddcd13d471b58743"}
{"move":1,"seat":0,"action":"black 157","sum":"7de870b762e9578e"}
{"move":2,"seat":1,"action":"green: taxi 100","sum":"75909324cebd12bd"}
{"move":3,"seat":2,"action":"yellow: taxi 40","sum":"548ef84d394743bf"}
{"move":4,"seat":2,"action":"blue: bus 74","sum":"e0dccb2d8b5def9d"}
{"move":5,"seat":1,"action":"red: taxi 49","sum":"dcd5934c456926af"}
{"move":6,"seat":0,"action":"black 133","sum":"2534f3c05b2e071d"}
{"move":7,"seat":1,"action":"green: taxi 81","sum":"64fa06890a8e346a"}
{"move":8,"seat":1,"action":"yellow: taxi 53","sum":"e2ad965645dd2e8b"}
{"move":9,"seat":1,"action":"red: taxi 66","sum":"feac366c579d6b0f"}
{"move":10,"seat":2,"action":"blue: bus 58","sum":"23c6de4766b466b5"}
{"move":11,"seat":0,"action":"double bus 140","sum":"9dc7ca20ab671c98"}
{"move":12,"seat":0,"action":"taxi 133","sum":"b32f10cc656f8337"}
{"move":13,"seat":2,"action":"yellow: taxi 69","sum":"ad22b10bf03f8077"}
{"move":14,"seat":1,"action":"red: taxi 67","sum":"d9ce0ca06d35b4a7"}
{"move":15,"seat":2,"action":"blue: taxi 75","sum":"0bb212c69d3709bc"}
{"move":16,"seat":1,"action":"green: taxi 100","sum":"0e136da9c3086b9e"}
{"move":17,"seat":0,"action":"black 140","sum":"682dc02905cc6a0a"}
{"move":18,"seat":2,"action":"blue: taxi 59","sum":"ebdc943cbbe18422"}
{"move":19,"seat":1,"action":"red: taxi 68","sum":"3f0d4a1e29ae0e4b"}
{"move":20,"seat":2,"action":"yellow: taxi 86","sum":"12f2c5ac0bcee9dd"}
{"move":21,"seat":1,"action":"green: bus 111","sum":"49f2c191aa52abb7"}
{"move":22,"seat":0,"action":"double bus 133","sum":"97223a29a7c665d1"}
{"move":23,"seat":0,"action":"taxi 140","sum":"4f19a39398a3b0ca"}
{"move":24,"seat":1,"action":"yellow: bus 102","sum":"385e0e19c3f3b0b8"}
{"move":25,"seat":1,"action":"red: taxi 85","sum":"0879cb40983e72fb"}
{"move":26,"seat":1,"action":"green: underground 163","sum":"1f700cfe19ec6637"}
{"move":27,"seat":2,"action":"blue: taxi 45","sum":"6edb5b452cde27c5"}
{"move":28,"seat":0,"action":"underground 89","sum":"aa49a89809c826c5"}
{"move":29,"seat":2,"action":"blue: taxi 59","sum":"3042de0175459851"}
{"move":30,"seat":2,"action":"yellow: taxi 103","sum":"d6bbe98017688f7b"}
{"move":31,"seat":2,"action":"green: underground 111","sum":"e8e6f5d07a921691"}
{"move":32,"seat":1,"action":"red: taxi 84","sum":"6d3ec0dcd03394ec"}
{"move":33,"seat":0,"action":"black 13","sum":"fbdce519b3550fb0"}
{"move":34,"seat":2,"action":"blue: taxi 75","sum":"dcb3cb84eb33728a"}
{"move":35,"seat":2,"action":"green: underground 67","sum":"cc1775c68720131b"}
{"move":36,"seat":1,"action":"yellow: taxi 86","sum":"fd2391b2544b84ad"}
{"move":37,"seat":1,"action":"red: taxi 85","sum":"5dec6df417ac21d7"}
{"move":38,"seat":0,"action":"taxi 4","sum":"a7cd5965d3b5ebdd"}
{"move":39,"seat":2,"action":"green: underground 89","sum":"cac0de41042f0545"}
{"move":40,"seat":1,"action":"red: taxi 84","sum":"ea7ce425c4e5986c"}
{"move":41,"seat":1,"action":"yellow: taxi 103","sum":"e1b74ef7951a3c2c"}
{"move":42,"seat":2,"action":"blue: taxi 58","sum":"419163c3eed14b15"}
{"move":43,"seat":0,"action":"black 3","sum":"3c535d4889d3a520"}
{"move":44,"seat":1,"action":"yellow: taxi 102","sum":"c7575681c58eff02"}
{"move":45,"seat":1,"action":"green: underground 140","sum":"4ee6ecb0bb2ff7f1"}
{"move":46,"seat":2,"action":"blue: bus 77","sum":"308d7d1c70c46649"}
{"move":47,"seat":1,"action":"red: taxi 85","sum":"eaeddbd85614e26f"}
{"move":48,"seat":0,"action":"taxi 12","sum":"338e547588824d59"}
{"move":49,"seat":1,"action":"green: bus 133","sum":"5b0f7d33f589b69d"}
{"move":50,"seat":1,"action":"yellow: bus 86","sum":"4cfcd5a7b94e3489"}
{"move":51,"seat":2,"action":"blue: taxi 96","sum":"f2ca086e2346dd66"}
{"move":52,"seat":1,"action":"red: taxi 68","sum":"cec8455edb627708"}
{"move":53,"seat":0,"action":"taxi 3","sum":"93ee8364ad9ef9b9"}
{"move":54,"seat":1,"action":"yellow: taxi 103","sum":"b75474f793048521"}
{"move":55,"seat":1,"action":"green: taxi 140","sum":"527ba77860967abc"}
{"move":56,"seat":2,"action":"blue: taxi 77","sum":"05cefed39a85c3da"}
{"move":57,"seat":1,"action":"red: taxi 67","sum":"fc8c134e66da8ab5"}
{"move":58,"seat":0,"action":"taxi 4","sum":"65f912e32e7b7bfa"}
{"move":59,"seat":1,"action":"red: bus 23","sum":"699b39b63b41181a"}
{"move":60,"seat":1,"action":"green: bus 82","sum":"09d3a452a7752711"}
{"move":61,"seat":1,"action":"yellow: taxi 86","sum":"cd3689cffc900dd6"}
{"move":62,"seat":2,"action":"blue: bus 78","sum":"afe8ea5dc6cb2031"}
{"move":63,"seat":0,"action":"taxi 3","sum":"a20efbe5c74a96c2"}
{"move":64,"seat":1,"action":"green: taxi 81","sum":"4fbee5acb83c6547"}
{"move":65,"seat":1,"action":"red: bus 13","sum":"791a668298b7353e"}
{"move":66,"seat":2,"action":"blue: taxi 97","sum":"0c0e08430f29109f"}
{"move":67,"seat":1,"action":"yellow: bus 102","sum":"8313972d3709b536"}
{"move":68,"seat":0,"action":"bus 23","sum":"f19a1e3f602e5c5d"}
{"move":69,"seat":2,"action":"yellow: taxi 115","sum":"e756f8a620f2334c"}
{"move":70,"seat":1,"action":"red: underground 67","sum":"6e404a0660d0d35d"}
{"move":71,"seat":1,"action":"green: taxi 64","sum":"d7cc05a5a835409d"}
{"move":72,"seat":2,"action":"blue: taxi 98","sum":"1651df2245b830f9"}
{"move":73,"seat":0,"action":"taxi 37","sum":"07ef2091713e81cc"}
{"move":74,"seat":1,"action":"red: bus 52","sum":"f8b22c8b8b01d173"}
{"move":75,"seat":2,"action":"blue: taxi 79","sum":"529b5ec47ec772b2"}
{"move":76,"seat":1,"action":"yellow: taxi 126","sum":"104ba0d8108cf034"}
{"move":77,"seat":2,"action":"green: taxi 63","sum":"64fd704469688460"}
{"move":78,"seat":0,"action":"taxi 36","sum":"40b2ec12aabf801e"}
{"move":79,"seat":2,"action":"yellow: taxi 127","sum":"534a0a1dda691c9f"}
{"move":80,"seat":1,"action":"red: bus 86","sum":"67e76fc21a373f03"}
{"move":81,"seat":1,"action":"green: bus 100","sum":"fa0a2041b81572d2"}
{"move":82,"seat":2,"action":"blue: bus 78","sum":"79c510367d64c210"}
{"move":83,"seat":0,"action":"taxi 49","sum":"599327f89a9452eb"}
{"move":84,"seat":2,"action":"green: taxi 80","sum":"c34aec6ca502a0ee"}
{"move":85,"seat":2,"action":"yellow: bus 133","sum":"7c5e7f36ec0a9763"}
{"move":86,"seat":1,"action":"red: bus 52","sum":"d9fcfb663d10be85"}
{"move":87,"seat":2,"action":"blue: bus 79","sum":"27fc9e864674c0c8"}
{"move":88,"seat":0,"action":"taxi 66","sum":"0eb9d0a6e466cb1f"}
{"move":89,"seat":2,"action":"yellow: taxi 140","sum":"65cb005a8d0923b3"}
{"move":90,"seat":2,"action":"green: taxi 63","sum":"319fe7086a2827b8"}
{"move":91,"seat":2,"action":"blue: underground 46","sum":"35e62f437c836115"}
{"move":92,"seat":1,"action":"red: bus 86","sum":"5399e15c9ab5ba91"}
{"move":93,"seat":0,"action":"taxi 67","sum":"86de3059fcbd2ece"}
{"move":94,"seat":1,"action":"yellow: taxi 156","sum":"27fa0c870855b07b"}
{"move":95,"seat":2,"action":"blue: underground 1","sum":"ab619c4dab5bff88"}
{"move":96,"seat":1,"action":"green: taxi 80","sum":"2f2cc6fa31a7217f"}
{"move":97,"seat":1,"action":"red: bus 102","sum":"b5c981fe8f65cf57"}
{"move":98,"seat":0,"action":"underground 79","sum":"c14dc391d36bad4e"}
{"move":99,"seat":1,"action":"yellow: bus 154","sum":"7f728dc27bc7e5e3"}
{"move":100,"seat":2,"action":"green: taxi 63","sum":"7536fb025bdd8657"}
{"move":101,"seat":2,"action":"blue: underground 46","sum":"b454a7053cd1e0ff"}
{"move":102,"seat":1,"action":"red: bus 67","sum":"fc263d8b75aad9aa"}
{"move":103,"seat":0,"action":"underground 111","sum":"d6c86c5735d03b03"}
{"move":104,"seat":2,"action":"blue: underground 13","sum":"dc5646baf34285a1"}
{"move":105,"seat":1,"action":"green: bus 34","sum":"e3c21072b6a60134"}
{"move":106,"seat":2,"action":"yellow: taxi 155","sum":"09293eab1c3ca37d"}
{"move":107,"seat":1,"action":"red: underground 79","sum":"2db301d74bcbf017"}
{"move":108,"seat":0,"action":"underground 153","sum":"de0c50da66207d60"}
{"move":109,"seat":1,"action":"red: underground 93","sum":"f3fa7647fe4b1301"}
{"move":110,"seat":2,"action":"blue: bus 23","sum":"cd9ba4a3c200cdc5"}
{"move":111,"seat":2,"action":"green: taxi 47","sum":"084e02299c5cfbf3"}
{"move":112,"seat":2,"action":"yellow: taxi 168","sum":"58aa3380ba070da4"}
{"moves":112,"outcome":{"places":[1,2,2],"reason":"escaped"},"sum":"1cc4b6bf517917c6"}
',1700000000000);
CREATE TABLE secrets (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "secrets" VALUES('0fc5dbd6ebe2d8def53be0d414917fe73bde14e238baf882b84508e31c86b8d4','zzz4jujrtx9gzttp46x3',1700000000000);
CREATE TABLE tables (
	no INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	seats TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	to_act TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	wake BIGINT, 
	PRIMARY KEY (no), 
	UNIQUE (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'fdx6x6wjuan37qm4ycgx','rtuemqh9f','scotland_yard','over',0,'[{"title":"Mister X","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null},{"title":"Red","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null},{"title":"Blue","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null}]',112,'',1700000000000,1700000000000,NULL);
INSERT INTO "tables" VALUES(2,'tewvbx9nqc8jxr37vnmt','gujd4uwcm','eighty_days','running',0,'[{"title":"Red","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null},{"title":"Blue","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null}]',20,'1',1700000000000,1700000000000,NULL);
INSERT INTO "tables" VALUES(3,'3gyqdq5hknxkcn6snac8','e38uqsdhd','mystery_express','running',0,'[{"title":"Compartment A","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null},{"title":"Compartment B","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null},{"title":"Compartment C","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null}]',20,'1',1700000000000,1700000000000,NULL);
INSERT INTO "tables" VALUES(4,'jd69gagz4rxgm6yxspm2','mc4eb42up','scotland_yard','open',0,'[{"title":"Mister X","guest":"zzz4jujrtx9gzttp46x3","name":"Ada","bot":null},{"title":"Detectives","guest":null,"name":"","bot":null}]',0,'',1700000000000,1700000000000,NULL);
CREATE TABLE transfers (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(guest) REFERENCES guests (id)
);
INSERT INTO "transfers" VALUES('4be814f1d97b375b96b9314631d58a4a185c6ad554f5e811ca4b0949162f103c','zzz4jujrtx9gzttp46x3',1700000600000);
CREATE INDEX tables_by_status ON tables (status, listed, created);
CREATE INDEX tables_by_wake ON tables (wake);
CREATE UNIQUE INDEX lines_by_number ON lines (table_no, number);
CREATE INDEX people_by_guest ON people (guest);
COMMIT;
