// Written by Scripts/generate-ascii-decompositions.py from the Unicode character database
// 14.0.0; do not edit.

/// What NFKD leaves of a character in ASCII.
enum SlugASCIITable {
  /// `hex=text` or `hex+count=letter` for a run, in the order of the code points; `.` is white
  /// space.
  static let table: StaticString = """
    a0=. a8=. aa=a af=. b2+2=2 b4=. b8=. b9=1 ba=o bc=14 bd=12 be=34 c0=a c1=a c2=a c3=a c4=a c5=a
    c7=c c8=e c9=e ca=e cb=e cc=i cd=i ce=i cf=i d1+2=n d3=o d4=o d5=o d6=o d9=u da=u db=u dc=u
    dd=y e0=a e1=a e2=a e3=a e4=a e5=a e7=c e8=e e9=e ea=e eb=e ec=i ed=i ee=i ef=i f1+2=n f3=o
    f4=o f5=o f6=o f9=u fa=u fb=u fc=u fd=y ff=y 100=a 101=a 102=a 103=a 104=a 105=a 106=c 107=c
    108=c 109=c 10a=c 10b=c 10c=c 10d+2=c 10f=d 112=e 113=e 114=e 115=e 116=e 117=e 118=e 119=e
    11a=e 11b=e 11c=g 11d=g 11e=g 11f=g 120=g 121=g 122=g 123+2=g 125=h 128=i 129=i 12a=i 12b=i
    12c=i 12d=i 12e=i 12f=i 130=i 132=ij 133=ij 134=j 135+2=j 137=k 139=l 13a=l 13b=l 13c=l 13d=l
    13e=l 13f=l 140=l 143=n 144=n 145=n 146=n 147=n 148=n 149=n 14c=o 14d=o 14e=o 14f=o 150=o
    151=o 154=r 155=r 156=r 157=r 158=r 159+2=r 15b=s 15c=s 15d=s 15e=s 15f=s 160=s 161+2=s 163=t
    164=t 165=t 168=u 169=u 16a=u 16b=u 16c=u 16d=u 16e=u 16f=u 170=u 171=u 172=u 173=u 174=w
    175=w 176=y 177=y 178+2=y 17a=z 17b=z 17c=z 17d=z 17e=z 17f=s 1a0=o 1a1=o 1af=u 1b0=u 1c4=dz
    1c5=dz 1c6=dz 1c7=lj 1c8=lj 1c9=lj 1ca=nj 1cb=nj 1cc=nj 1cd=a 1ce=a 1cf=i 1d0=i 1d1=o 1d2=o
    1d3=u 1d4=u 1d5=u 1d6=u 1d7=u 1d8=u 1d9=u 1da=u 1db=u 1dc=u 1de=a 1df=a 1e0=a 1e1=a 1e6=g
    1e7=g 1e8=k 1e9=k 1ea=o 1eb=o 1ec=o 1ed=o 1f0=j 1f1=dz 1f2=dz 1f3=dz 1f4=g 1f5=g 1f8=n 1f9=n
    1fa=a 1fb=a 200=a 201=a 202=a 203=a 204=e 205=e 206=e 207=e 208=i 209=i 20a=i 20b=i 20c=o
    20d=o 20e=o 20f=o 210=r 211=r 212=r 213=r 214=u 215=u 216=u 217=u 218=s 219+2=s 21b=t 21e=h
    21f=h 226=a 227=a 228=e 229=e 22a=o 22b=o 22c=o 22d=o 22e=o 22f=o 230=o 231=o 232=y 233=y
    2b0=h 2b2=j 2b3=r 2b7=w 2b8=y 2d8=. 2d9=. 2da=. 2db=. 2dc=. 2dd=. 2e1=l 2e2=s 2e3=x 37a=.
    384=. 385=. 1d2c=a 1d2e=b 1d30+2=d 1d33+8=g 1d3c=o 1d3e=p 1d3f=r 1d40+2=t 1d42=w 1d43=a 1d47=b
    1d48+2=d 1d4d=g 1d4f=k 1d50=m 1d52=o 1d56=p 1d57+2=t 1d5b=v 1d62=i 1d63=r 1d64+2=u 1d9c=c
    1da0=f 1dbb=z 1e00=a 1e01+2=a 1e03=b 1e04=b 1e05=b 1e06=b 1e07+2=b 1e09+2=c 1e0b=d 1e0c=d
    1e0d=d 1e0e=d 1e0f=d 1e10=d 1e11=d 1e12=d 1e13+2=d 1e15=e 1e16=e 1e17=e 1e18=e 1e19=e 1e1a=e
    1e1b=e 1e1c=e 1e1d+2=e 1e1f+2=f 1e21+2=g 1e23=h 1e24=h 1e25=h 1e26=h 1e27=h 1e28=h 1e29=h
    1e2a=h 1e2b+2=h 1e2d=i 1e2e=i 1e2f=i 1e30=k 1e31=k 1e32=k 1e33=k 1e34=k 1e35+2=k 1e37=l 1e38=l
    1e39=l 1e3a=l 1e3b=l 1e3c=l 1e3d+2=l 1e3f=m 1e40=m 1e41=m 1e42=m 1e43+2=m 1e45=n 1e46=n 1e47=n
    1e48=n 1e49=n 1e4a=n 1e4b+2=n 1e4d=o 1e4e=o 1e4f=o 1e50=o 1e51=o 1e52=o 1e53+2=o 1e55=p 1e56=p
    1e57=p 1e58=r 1e59=r 1e5a=r 1e5b=r 1e5c=r 1e5d=r 1e5e=r 1e5f+2=r 1e61=s 1e62=s 1e63=s 1e64=s
    1e65=s 1e66=s 1e67=s 1e68=s 1e69+2=s 1e6b=t 1e6c=t 1e6d=t 1e6e=t 1e6f=t 1e70=t 1e71+2=t 1e73=u
    1e74=u 1e75=u 1e76=u 1e77=u 1e78=u 1e79=u 1e7a=u 1e7b+2=u 1e7d=v 1e7e=v 1e7f+2=v 1e81=w 1e82=w
    1e83=w 1e84=w 1e85=w 1e86=w 1e87=w 1e88=w 1e89+2=w 1e8b=x 1e8c=x 1e8d+2=x 1e8f+2=y 1e91=z
    1e92=z 1e93=z 1e94=z 1e95=z 1e96=h 1e97=t 1e98=w 1e99=y 1e9a=a 1e9b=s 1ea0=a 1ea1=a 1ea2=a
    1ea3=a 1ea4=a 1ea5=a 1ea6=a 1ea7=a 1ea8=a 1ea9=a 1eaa=a 1eab=a 1eac=a 1ead=a 1eae=a 1eaf=a
    1eb0=a 1eb1=a 1eb2=a 1eb3=a 1eb4=a 1eb5=a 1eb6=a 1eb7=a 1eb8=e 1eb9=e 1eba=e 1ebb=e 1ebc=e
    1ebd=e 1ebe=e 1ebf=e 1ec0=e 1ec1=e 1ec2=e 1ec3=e 1ec4=e 1ec5=e 1ec6=e 1ec7=e 1ec8=i 1ec9=i
    1eca=i 1ecb=i 1ecc=o 1ecd=o 1ece=o 1ecf=o 1ed0=o 1ed1=o 1ed2=o 1ed3=o 1ed4=o 1ed5=o 1ed6=o
    1ed7=o 1ed8=o 1ed9=o 1eda=o 1edb=o 1edc=o 1edd=o 1ede=o 1edf=o 1ee0=o 1ee1=o 1ee2=o 1ee3=o
    1ee4=u 1ee5=u 1ee6=u 1ee7=u 1ee8=u 1ee9=u 1eea=u 1eeb=u 1eec=u 1eed=u 1eee=u 1eef=u 1ef0=u
    1ef1=u 1ef2=y 1ef3=y 1ef4=y 1ef5=y 1ef6=y 1ef7=y 1ef8=y 1ef9=y 1fbd=. 1fbf=. 1fc0=. 1fc1=.
    1fcd=. 1fce=. 1fcf=. 1fdd=. 1fde=. 1fdf=. 1fed=. 1fee=. 1ffd=. 1ffe=. 2000=. 2001=. 2002=.
    2003=. 2004=. 2005=. 2006=. 2007=. 2008=. 2009=. 200a=. 2017=. 202f=. 203e=. 205f=. 2070=0
    2071=i 2074+6=4 207f=n 2080+10=0 2090=a 2091=e 2092=o 2093=x 2095=h 2096+4=k 209a=p 209b+2=s
    20a8=rs 2100=ac 2101=as 2102=c 2103=c 2105=co 2106=cu 2109+3=f 210c=h 210d=h 210e=h 2110=i
    2111=i 2112=l 2113=l 2115=n 2116=no 2119+3=p 211c=r 211d=r 2120=sm 2121=tel 2122=tm 2124=z
    2128=z 212a=k 212b+3=a 212f=e 2130+2=e 2133=m 2134=o 2139=i 213b=fax 2145=d 2146+2=d 2148+2=i
    2150=17 2151=19 2152=110 2153=13 2154=23 2155=15 2156=25 2157=35 2158=45 2159=16 215a=56
    215b=18 215c=38 215d=58 215e=78 215f=1 2160=i 2161=ii 2162=iii 2163=iv 2164=v 2165=vi 2166=vii
    2167=viii 2168=ix 2169=x 216a=xi 216b=xii 216c=l 216d+2=c 216f=m 2170=i 2171=ii 2172=iii
    2173=iv 2174=v 2175=vi 2176=vii 2177=viii 2178=ix 2179=x 217a=xi 217b=xii 217c=l 217d+2=c
    217f=m 2189=03 2460+9=1 2469=10 246a=11 246b=12 246c=13 246d=14 246e=15 246f=16 2470=17
    2471=18 2472=19 2473=20 2474+9=1 247d=10 247e=11 247f=12 2480=13 2481=14 2482=15 2483=16
    2484=17 2485=18 2486=19 2487=20 2488+9=1 2491=10 2492=11 2493=12 2494=13 2495=14 2496=15
    2497=16 2498=17 2499=18 249a=19 249b=20 249c+26=a 24b6+26=a 24d0+26=a 24ea=0 2c7c=j 2c7d=v
    3000=. 309b=. 309c=. 3250=pte 3251=21 3252=22 3253=23 3254=24 3255=25 3256=26 3257=27 3258=28
    3259=29 325a=30 325b=31 325c=32 325d=33 325e=34 325f=35 32b1=36 32b2=37 32b3=38 32b4=39
    32b5=40 32b6=41 32b7=42 32b8=43 32b9=44 32ba=45 32bb=46 32bc=47 32bd=48 32be=49 32bf=50
    32c0+9=1 32c9=10 32ca=11 32cb=12 32cc=hg 32cd=erg 32ce=ev 32cf=ltd 3358+10=0 3362=10 3363=11
    3364=12 3365=13 3366=14 3367=15 3368=16 3369=17 336a=18 336b=19 336c=20 336d=21 336e=22
    336f=23 3370=24 3371=hpa 3372=da 3373=au 3374=bar 3375=ov 3376=pc 3377=dm 3378=dm2 3379=dm3
    337a=iu 3380=pa 3381=na 3382=a 3383=ma 3384=ka 3385=kb 3386=mb 3387=gb 3388=cal 3389=kcal
    338a=pf 338b=nf 338c+2=f 338e=mg 338f=kg 3390=hz 3391=khz 3392=mhz 3393=ghz 3394=thz 3395=l
    3396=ml 3397=dl 3398=kl 3399=fm 339a=nm 339b=m 339c=mm 339d=cm 339e=km 339f=mm2 33a0=cm2
    33a1=m2 33a2=km2 33a3=mm3 33a4=cm3 33a5=m3 33a6=km3 33a7=ms 33a8=ms2 33a9=pa 33aa=kpa 33ab=mpa
    33ac=gpa 33ad=rad 33ae=rads 33af=rads2 33b0=ps 33b1=ns 33b2=s 33b3=ms 33b4=pv 33b5=nv 33b6=v
    33b7=mv 33b8=kv 33b9=mv 33ba=pw 33bb=nw 33bc=w 33bd=mw 33be=kw 33bf=mw 33c0=k 33c1=m 33c2=am
    33c3=bq 33c4=cc 33c5=cd 33c6=ckg 33c7=co 33c8=db 33c9=gy 33ca=ha 33cb=hp 33cc=in 33cd=kk
    33ce=km 33cf=kt 33d0=lm 33d1=ln 33d2=log 33d3=lx 33d4=mb 33d5=mil 33d6=mol 33d7=ph 33d8=pm
    33d9=ppm 33da=pr 33db=sr 33dc=sv 33dd=wb 33de=vm 33df=am 33e0+9=1 33e9=10 33ea=11 33eb=12
    33ec=13 33ed=14 33ee=15 33ef=16 33f0=17 33f1=18 33f2=19 33f3=20 33f4=21 33f5=22 33f6=23
    33f7=24 33f8=25 33f9=26 33fa=27 33fb=28 33fc=29 33fd=30 33fe=31 33ff=gal a7f2=c a7f3=f a7f4=q
    fb00=ff fb01=fi fb02=fl fb03=ffi fb04=ffl fb05=st fb06=st fc5e=. fc5f=. fc60=. fc61=. fc62=.
    fc63=. fdfa=... fdfb=. fe33=_ fe34=_ fe49=. fe4a=. fe4b=. fe4c=. fe4d=_ fe4e=_ fe4f=_ fe63=-
    fe70=. fe72=. fe74=. fe76=. fe78=. fe7a=. fe7c=. fe7e=. ff0d=- ff10+10=0 ff21+26=a ff3f=_
    ff41+26=a ffe3=. 107a5=q 1d400+26=a 1d41a+26=a 1d434+26=a 1d44e+7=a 1d456+18=i 1d468+26=a
    1d482+26=a 1d49c=a 1d49e+2=c 1d4a2=g 1d4a5+2=j 1d4a9+4=n 1d4ae+8=s 1d4b6+4=a 1d4bb=f 1d4bd+7=h
    1d4c5+11=p 1d4d0+26=a 1d4ea+26=a 1d504+2=a 1d507+4=d 1d50d+8=j 1d516+7=s 1d51e+26=a 1d538+2=a
    1d53b+4=d 1d540+5=i 1d546=o 1d54a+7=s 1d552+26=a 1d56c+26=a 1d586+26=a 1d5a0+26=a 1d5ba+26=a
    1d5d4+26=a 1d5ee+26=a 1d608+26=a 1d622+26=a 1d63c+26=a 1d656+26=a 1d670+26=a 1d68a+26=a
    1d7ce+10=0 1d7d8+10=0 1d7e2+10=0 1d7ec+10=0 1d7f6+10=0 1f100=0 1f101+10=0 1f110+26=a 1f12a=s
    1f12b=c 1f12c=r 1f12d=cd 1f12e=wz 1f130+26=a 1f14a=hv 1f14b=mv 1f14c=sd 1f14d=ss 1f14e=ppv
    1f14f=wc 1f16a=mc 1f16b=md 1f16c=mr 1f190=dj 1fbf0+10=0
    """
}
